import { memo } from 'react';
import { lengthOf } from '#libs/contracts';
import { formatNumber } from '../../core/i18n/index.js';
import { type Judged, type Place, startingAt, type Typed } from './draft.js';
import { PositionStrip } from './PositionStrip.js';
import styles from './tasks.module.css';
import { t } from './texts.js';

export interface CommunityRowProps {
  place: Place;
  /** Null: not chosen. */
  typed: Typed | null;
  judged: Judged | null;
  agentName: string;
  nameOf: (agentId: number) => string;
  /** Null: no longer chosen. */
  onChange: (id: number, typed: Typed | null) => void;
  onChoose: (place: Place) => void;
}

/** A community of the posting form: check box, strip, positions, and what is wrong with them. */
export const CommunityRow = memo((props: CommunityRowProps) => {
  const { place, typed, judged, agentName, nameOf, onChange, onChoose } = props;
  const { id, name, lga, farmers, last, free } = place;
  const isFull = free.length === 0;
  return (
    <div className={styles.row}>
      <input
        type="checkbox"
        aria-label={t('chooseOf', { name })}
        checked={typed !== null}
        disabled={isFull && !typed}
        onChange={(event) => (event.target.checked ? onChoose(place) : onChange(id, null))}
      />
      <div className={styles.community}>
        <b>{name}</b>
        <span className="sm mut">{[lga, t('farmerCount', { n: farmers })].filter(Boolean).join(', ')}</span>
      </div>
      <div className={styles.cell}>
        {last > 0 && (
          <PositionStrip
            place={place}
            judged={judged}
            agentName={agentName}
            nameOf={nameOf}
            onChange={(next) => onChange(id, next)}
          />
        )}
      </div>
      <div className={styles.fields}>
        {typed ? (
          <Fields name={name} typed={typed} judged={judged} onChange={(next) => onChange(id, next)} />
        ) : (
          <span className="sm mut">{freeText(place)}</span>
        )}
      </div>
      <div className={styles.number}>
        <b>{judged?.range ? formatNumber(lengthOf(judged.range)) : '–'}</b>
        {judged?.range && judged.overlaps.length > 0 && (
          <span className="sm mut">
            {t('takenCount', { n: formatNumber(lengthOf(judged.range) - judged.farmers) })}
          </span>
        )}
      </div>
      {typed && judged && <Problem {...props} typed={typed} judged={judged} />}
    </div>
  );
});

function freeText({ free, last }: Place): string {
  if (free.length === 0) return last === 0 ? '' : t('allPosted', { n: formatNumber(last) });
  const texts = free
    .slice(0, 2)
    .map(({ start, end }) => t('range', { start: formatNumber(start), end: formatNumber(end) }));
  return t('free', { ranges: `${texts.join(', ')}${free.length > 2 ? ', …' : ''}` });
}

interface FieldsProps {
  name: string;
  typed: Typed;
  judged: Judged | null;
  onChange: (typed: Typed) => void;
}

function Fields({ name, typed, judged, onChange }: FieldsProps) {
  const isBad = Boolean(judged?.fault) || (judged?.overlaps.length ?? 0) > 0;
  const field = (side: 'start' | 'end') => (
    <input
      inputMode="numeric"
      aria-label={t(`${side}Of`, { name })}
      aria-invalid={isBad || undefined}
      value={typed[side]}
      maxLength={9}
      onChange={(event) => onChange({ ...typed, [side]: event.target.value })}
    />
  );
  return (
    <>
      {field('start')}
      <span className="mut">{t('to')}</span>
      {field('end')}
    </>
  );
}

function Problem({
  place,
  typed,
  judged: { fault, overlaps, startAt },
  nameOf,
  onChange,
}: CommunityRowProps & { typed: Typed; judged: Judged }) {
  const [first] = overlaps;
  if (!fault && !first) return null;
  return (
    <p className={styles.problem} role="alert">
      {fault === 'beyond' ? t('beyond', { last: formatNumber(place.last) }) : fault && t(fault)}
      {first &&
        t('belongs', {
          start: formatNumber(first.start),
          end: formatNumber(first.end),
          name: nameOf(first.agentId),
        })}
      {startAt !== null && (
        <button type="button" onClick={() => onChange(place.id, startingAt(place, startAt, typed))}>
          {t('startAt', { at: formatNumber(startAt) })}
        </button>
      )}
    </p>
  );
}
