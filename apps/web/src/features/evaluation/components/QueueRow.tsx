import { type CSSProperties, memo } from 'react';
import { type EvaluationFarm, fullUserName, type LeaseDto, type WorstFindingDto } from '#libs/contracts';
import { Avatar, farmStatusText } from '../../../ui/index.js';
import { DraftMark } from '../editor/DraftMark.js';
import findingStyles from '../findings/findings.module.css';
import { t as findingTexts } from '../findings/texts.js';
import { hectares, shortName } from '../format.js';
import { LeaseMark } from '../leases/LeaseMark.js';
import { t } from '../texts.js';
import type { Person } from '../together/presence.js';
import styles from './queue.module.css';

export interface QueueRowProps {
  farm: EvaluationFarm;
  current: boolean;
  hovered: boolean;
  /** The shown status is not confirmed yet. */
  pending: boolean;
  /** Other users who view it. */
  people: readonly Person[];
  /** Current edit lease; null if there is none. */
  lease: LeaseDto | null;
  /** The user, shown on the row that is open. */
  own: { userId: number; displayName: string } | null;
  /** Its most severe open finding. */
  worst?: WorstFindingDto | undefined;
  style: CSSProperties;
  /** Position in the page's queue, counted from 1, and its length: passed in because the list is virtual. */
  at: number;
  of: number;
  onChoose: (id: number) => void;
  onHover: (id: number | null) => void;
}

export const QueueRow = memo(function QueueRow(props: QueueRowProps) {
  const { farm, current, hovered, pending, people, lease, own, worst, style, at, of, onChoose, onHover } =
    props;
  const agent = farm.agents[0];
  const done = farm.status === 'COMPLETED';
  return (
    <li style={style} aria-posinset={at} aria-setsize={of} className={styles.item}>
      <button
        type="button"
        className={[styles.row, current && styles.current, hovered && styles.hovered]
          .filter(Boolean)
          .join(' ')}
        aria-current={current || undefined}
        onClick={() => onChoose(farm.id)}
        onPointerEnter={() => onHover(farm.id)}
        onPointerLeave={() => onHover(null)}
      >
        <span
          className={pending ? styles.pending : done ? styles.done : styles.open}
          role="img"
          aria-label={pending ? t('pending') : farmStatusText(farm.status)}
        />
        <span className={styles.who}>
          <span className={`clip ${styles.name}`}>{farm.name}</span>
          <span className="clip sm mut">
            {farm.farmCode} · {hectares(farm.farmSize, 2)} · {agent ? shortName(agent.name) : t('noAgent')}
          </span>
        </span>
        <DraftMark farmId={farm.id} />
        {worst && (
          <span
            className={`${findingStyles.word} ${findingStyles[`word${worst.severity}`]}`}
            title={findingTexts('more', { n: worst.open })}
          >
            <span className="hidden-label">{findingTexts(worst.severity)}: </span>
            {findingTexts(`word_${worst.kind}`)}
          </span>
        )}
        {lease && <LeaseMark lease={lease} />}
        {people
          .filter(({ userId }) => userId !== lease?.by.id)
          .slice(0, lease ? 1 : 2)
          .map((person) => (
            <Avatar
              key={person.userId}
              id={person.userId}
              name={person.name}
              size={22}
              title={t('isReviewing', { name: fullUserName(person) })}
            />
          ))}
        {current && own && lease?.by.id !== own.userId && (
          <Avatar id={own.userId} name={own.displayName} size={22} />
        )}
      </button>
    </li>
  );
});
