import { type ReactNode, useEffect, useRef } from 'react';
import { type EvaluationFarm, fullUserName } from '#libs/contracts';
import { useAppSelector } from '../../../core/hooks.js';
import { formatDate } from '../../../core/i18n/index.js';
import { Avatar, FarmStatusBadge, IconButton, Skeleton, StatusBadge } from '../../../ui/index.js';
import { Picture } from '../../../ui/Picture.js';
import { HiddenNumber } from '../../disclosure/HiddenNumber.js';
import { SavedSize } from '../editor/FarmSize.js';
import { selectEditor } from '../editor/state.js';
import { useMayDraw } from '../editor/use-open-edit.js';
import { agentOf, hectares } from '../format.js';
import { selectLeases } from '../leases/slice.js';
import { RejectButton, Rejections } from '../reject/Rejections.js';
import { t as rejecting } from '../reject/texts.js';
import type { EvaluationState } from '../state.js';
import { t } from '../texts.js';
import type { Person } from '../together/presence.js';
import { Attributes } from './Attributes.js';
import { Checks } from './Checks.js';
import { Decision, type DecisionProps } from './Decision.js';
import { FarmHistory } from './FarmHistory.js';
import styles from './inspector.module.css';
import { PointsPanel } from './later-parts.js';

export interface InspectorProps extends Omit<DecisionProps, 'farm'> {
  farm: EvaluationFarm | null;
  /** Content while there is no farm. */
  absent: ReactNode;
  loading: boolean;
  /** Its status is not confirmed yet. */
  pending: boolean;
  history: EvaluationState['history'];
  /** Other users who view this farm. */
  people: readonly Person[];
  onCompare: () => void;
  onClose: () => void;
}

/** All data of one farm, and the decision about it. */
export function Inspector(props: InspectorProps) {
  const { farm, absent, loading, pending, history, people } = props;
  const body = useRef<HTMLElement>(null);
  const { may, here } = useMayDraw();
  const edits = useAppSelector((state) => selectEditor(state).open !== null);
  // The next farm begins at its top, also if the last one was scrolled.
  // biome-ignore lint/correctness/useExhaustiveDependencies: another farm
  useEffect(() => {
    if (body.current) body.current.scrollTop = 0;
  }, [farm?.id]);
  if (!farm) {
    return (
      <div className={styles.absent}>
        <IconButton icon="close" label={t('close')} className={styles.closeSheet} onClick={props.onClose} />
        {loading ? <Skeleton width={160} /> : absent}
      </div>
    );
  }
  return (
    <>
      <header className={styles.identity}>
        <Portrait farm={farm} />
        <div className={styles.names}>
          <h2>{farm.name}</h2>
          {pending ? (
            <StatusBadge tone="waiting">{t('pending')}</StatusBadge>
          ) : (
            <FarmStatusBadge status={farm.status} />
          )}
          <div className="sm mut">
            {farm.tempId ? t('tempId', { id: farm.tempId }) : t('farm', { number: farm.farmCode })}
          </div>
        </div>
        <IconButton icon="close" label={t('close')} className={styles.closeSheet} onClick={props.onClose} />
      </header>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a keyboard scrolls it */}
      <section ref={body} className={styles.body} aria-label={t('details')} tabIndex={0}>
        <Reviewers farmId={farm.id} people={people} />
        {(edits || (may && !here)) && <PointsPanel />}
        <Facts farm={farm} />
        {farm.farmerId !== null && <Fingerprints farm={farm} />}
        <Checks farm={farm} />
        {history?.farmId === farm.id && <Attributes key={farm.id} list={history.attributes} />}
        <FarmHistory farm={farm} history={history} onCompare={props.onCompare} />
      </section>
      <Decision {...props} farm={farm} />
    </>
  );
}

/** Other users who view the farm. The editor is already named above. */
function Reviewers({ farmId, people }: { farmId: number; people: readonly Person[] }) {
  const holder = useAppSelector(selectLeases).byFarm[farmId]?.by.id;
  return people
    .filter(({ userId }) => userId !== holder)
    .map((person) => (
      <div key={person.userId} className={styles.held}>
        <Avatar id={person.userId} name={person.name} size={20} />
        {t('isReviewing', { name: fullUserName(person) })}
      </div>
    ));
}

function Portrait({ farm }: { farm: EvaluationFarm }) {
  if (farm.displayImage) {
    return (
      <Picture className={styles.portrait} src={farm.displayImage} alt={farm.name} width={52} height={52} />
    );
  }
  return (
    <svg className={styles.portrait} viewBox="0 0 52 52" width="52" height="52" aria-hidden="true">
      <rect width="52" height="52" rx="8" className={styles.portraitGround} />
      <circle cx="26" cy="20" r="9" className={styles.portraitFigure} />
      <path d="M8 52c1-13 9-18 18-18s17 5 18 18z" className={styles.portraitFigure} />
    </svg>
  );
}

function Facts({ farm }: { farm: EvaluationFarm }) {
  const kin = farm.nextOfKin;
  const facts: [label: string, value: ReactNode][] = [
    [
      t('bvn'),
      farm.bvn && <HiddenNumber number="bvn" farmerId={farm.farmerId} name={farm.name} masked={farm.bvn} />,
    ],
    [t('farmSize'), <SavedSize key="size" farm={farm} />],
    [t('declaredSize'), farm.declaredSize === null ? null : hectares(farm.declaredSize)],
    [t('address'), farm.farmAddress],
    [t('community'), farm.communityName],
    [t('capturedBy'), agentOf(farm)],
    datedBy(farm),
    [t('nextOfKin'), kin && (kin.relationship ? `${kin.name} (${kin.relationship})` : kin.name)],
  ];
  return (
    <dl className={styles.facts}>
      {facts.map(([label, value]) => (
        <div key={label}>
          <dt>{label}</dt>
          <dd>{value || <span className="mut">{t('notGiven')}</span>}</dd>
        </div>
      ))}
    </dl>
  );
}

/** Returns the day on which the boundary was captured; without a record, the labelled import day. */
function datedBy({ capturedAt, importedAt }: EvaluationFarm): [label: string, value: ReactNode] {
  if (capturedAt || !importedAt) return [t('captured'), capturedAt && formatDate(capturedAt)];
  return [t('imported'), formatDate(importedAt)];
}

/** The fingerprints of a farm's farmer, and the farmer's rejected data. */
function Fingerprints({ farm }: { farm: EvaluationFarm }) {
  return (
    <section className={styles.section}>
      <div className={styles.sectionHead}>
        <h3>{t('fingerprints')}</h3>
        <RejectButton farm={farm} />
      </div>
      {farm.prints.length > 0 ? (
        <div className={styles.prints}>
          {farm.prints.map(({ kind, image }) => (
            <figure key={kind}>
              <Picture src={`${image}&size=thumbnail`} alt="" width={38} height={42} />
              <figcaption className="mut">{kind}</figcaption>
            </figure>
          ))}
        </div>
      ) : (
        <p className="sm mut">{rejecting('none')}</p>
      )}
      <Rejections farm={farm} />
    </section>
  );
}
