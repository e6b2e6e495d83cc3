import { useDeferredValue, useMemo } from 'react';
import { FARM_AREA_M2, selfCrossing } from '#libs/geometry';
import { useAppDispatch, useAppSelector } from '../../../core/hooks.js';
import view from '../../../map/view/view.module.css';
import { Button, Icon, Kbd } from '../../../ui/index.js';
import { capital, lossText } from '../leases/loss-text.js';
import { t as leases } from '../leases/texts.js';
import type { Leases } from '../leases/use-leases.js';
import { type Edit, rangePoints, ringUnder } from './edit.js';
import styles from './editor.module.css';
import { areaOfParts } from './rings.js';
import { compareAsked } from './slice.js';
import { selectEditor } from './state.js';
import { t } from './texts.js';
import { useOpenEdit } from './use-open-edit.js';

export interface EditBarProps {
  lease: Leases;
  /** The boundary can be changed now. */
  holds: boolean;
  onDone: () => void;
  onRangeLeft: () => void;
}

/** Bar at the top of the map during an edit: the selection and its actions. */
export function EditBar({ lease, holds, onDone, onRangeLeft }: EditBarProps) {
  const { open, opening, edit, deletes, act } = useOpenEdit();
  if (opening && (opening.failed || !open)) {
    return (
      <Bar>
        <span role="status">{opening.failed ?? t('opening')}</span>
        <End onClick={onDone}>{t('done')}</End>
      </Bar>
    );
  }
  if (!open || !edit) return null;
  if (!holds) return <Taken lease={lease} onDone={onDone} />;
  const range = edit.range ? <RangeWords edit={edit} /> : null;
  const deletesPoint = !edit.range && deletes.length > 0;
  return (
    <Bar>
      <span role="status" className={styles.words}>
        {range ?? (edit.drawing ? drawingWords(edit) : pointWords(edit))}
      </span>
      {edit.drawing && edit.parts.length > 0 && (
        <Button small onClick={() => act({ act: 'drawn' })}>
          {t('finish')}
        </Button>
      )}
      {edit.range?.end != null && (
        <Button small onClick={() => act({ act: 'turn' })}>
          {t('otherWay')}
        </Button>
      )}
      {(deletesPoint || (edit.range && deletes.length > 0)) && (
        <Button small className={styles.delete} onClick={() => act({ act: 'delete' })}>
          {edit.range ? t('deletePoints', { n: deletes.length }) : t('deletePoint')} <Kbd>Del</Kbd>
        </Button>
      )}
      <Fault edit={edit} />
      <Overtaken farmId={open.origin.farmId} />
      {edit.range ? <End onClick={onRangeLeft}>{t('cancel')}</End> : <End onClick={onDone}>{t('done')}</End>}
    </Bar>
  );
}

const pointWords = (edit: Edit) =>
  edit.chosen === null
    ? t('pointsHint')
    : t('pointChosen', { at: edit.chosen + 1, n: ringUnder(edit).length });

/** Returns the progress of a farm's first boundary. */
function drawingWords(edit: Edit): string {
  if (edit.parts.length > 0) return t('drawEnough', { n: ringUnder(edit).length });
  const n = edit.drawing?.length ?? 0;
  return n === 0 ? t('drawFirst') : t('drawMore', { n });
}

function Bar({ children }: { children: React.ReactNode }) {
  return <div className={`${view.context} ${styles.bar}`}>{children}</div>;
}

function End({ onClick, children }: { onClick: () => void; children: React.ReactNode }) {
  return (
    <Button small variant="ghost" onClick={onClick}>
      {children} <Kbd>Esc</Kbd>
    </Button>
  );
}

/** "Range: points 6–8 selected", and the reason why Delete is off. */
function RangeWords({ edit }: { edit: Edit }) {
  const points = rangePoints(edit);
  const { start, end } = edit.range ?? { start: null, end: null };
  const [from, to] = [(start ?? 0) + 1, (end ?? 0) + 1];
  const count = ringUnder(edit).length;
  const backwards = points.length > 1 && points[1] === ((start ?? 0) - 1 + count) % count;
  const words =
    start === null
      ? t('rangeFirst')
      : end === null
        ? t('rangeLast', { from })
        : t(backwards ? 'rangePickedBack' : 'rangePicked', { from, to });
  return (
    <>
      <b>{t('range')}</b> {words}
      {points.length > 0 && count - points.length < 3 && <> · {t('rangeTooMany')}</>}
    </>
  );
}

/** Shows a fault that the server would refuse, while it can still be fixed. */
function Fault({ edit }: { edit: Edit }) {
  // Deferred on slow computers: the point must not wait for this check.
  const ring = useDeferredValue(ringUnder(edit));
  const parts = useDeferredValue(edit.parts);
  const crosses = useMemo(() => selfCrossing(ring) !== null, [ring]);
  const tooLarge = useMemo(() => areaOfParts(parts) > FARM_AREA_M2.most, [parts]);
  if (!crosses && !tooLarge) return null;
  return (
    <span role="status" className={styles.fault}>
      <Icon name="alert" size={15} /> {t(crosses ? 'crosses' : 'tooLarge')}
    </span>
  );
}

/** Reports that someone else has changed the farm during this edit. */
function Overtaken({ farmId }: { farmId: number }) {
  const dispatch = useAppDispatch();
  const draft = useAppSelector((state) => selectEditor(state).drafts[farmId]);
  if (!draft?.overtaken) return null;
  const { by } = draft.overtaken;
  return (
    <span role="status" className={styles.fault}>
      {by ? t('overtaken', { name: by }) : t('overtakenBySomebody')}
      <Button small onClick={() => dispatch(compareAsked(farmId))}>
        {t('compare')}
      </Button>
    </span>
  );
}

/** Read-only state: someone else holds the lease, or it has expired. */
function Taken({ lease, onDone }: { lease: Leases; onDone: () => void }) {
  const name = lease.by?.name;
  const why = lease.by
    ? t('foreign', { name: name || leases('somebody') })
    : lease.state === 'failed'
      ? leases('failed', { farm: capital(leases('thisFarm')), why: lease.message ?? '' })
      : lease.state === 'lost'
        ? lossText(lease.loss, leases('thisFarm'))
        : t(lease.state === 'asking' ? 'opening' : 'notHeld');
  return (
    <Bar>
      <span role="status" className={styles.words}>
        {why}
      </span>
      {lease.by ? (
        <Button small onClick={lease.ask}>
          {t('askFor')}
        </Button>
      ) : lease.state === 'asking' || lease.loss === 'deleted' ? null : (
        <Button small onClick={lease.take}>
          {t('goOn')}
        </Button>
      )}
      <End onClick={onDone}>{t('done')}</End>
    </Bar>
  );
}
