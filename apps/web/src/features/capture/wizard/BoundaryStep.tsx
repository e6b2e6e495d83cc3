import { Checkbox, Textarea } from '@mantine/core';
import { useEffect, useMemo, useSyncExternalStore } from 'react';
import { CAPTURE_LIMITS } from '#libs/contracts';
import { useConfirm } from '../../../ui/Confirm.js';
import { Button, Icon, Segmented } from '../../../ui/index.js';
import { useNow } from '../../../ui/use-now.js';
import styles from '../capture.module.css';
import { pinsOf } from '../farmers.js';
import { useField } from '../field.js';
import { areaText } from '../map/distance.js';
import { FieldMap } from '../map/FieldMap.js';
import sheet from '../sheet.module.css';
import { t } from '../texts.js';
import { measure, type NotClosed, ringOf, whyNotClosed } from '../walk/measure.js';
import { overlapsOf } from '../walk/overlap.js';
import type { Recorder, Recording } from '../walk/recorder.js';
import { pointsToUndo, walkedMs } from '../walk/walk.js';

const HOWS = [
  { value: 'walked', label: t('walk') },
  { value: 'drawn', label: t('draw') },
] as const;

/** The boundary, by walking around the farm or by drawing. The map fills the phone; figures and buttons are below. */
export function BoundaryStep({ recorder, problem }: { recorder: Recorder; problem: string | undefined }) {
  const recording = useSyncExternalStore(recorder.subscribe, recorder.now);
  const { draft, walk, here } = recording;
  const { farmers, neighbours } = useField();
  const farmer = farmers.find(({ farmerId }) => farmerId === draft.farmerId);
  const old = farmer?.farm;
  const pins = useMemo(() => pinsOf(farmer?.rejections ?? []), [farmer]);
  const others = useMemo(
    () => neighbours.filter(({ farmId }) => farmId !== old?.farmId),
    [neighbours, old?.farmId],
  );
  const overlaps = useMemo(
    () => (walk.crossing || walk.points.length < 3 ? [] : overlapsOf(ringOf(walk.points), others)),
    [walk.points, walk.crossing, others],
  );
  useEffect(() => {
    recorder.followPosition();
    return () => {
      if (!recorder.isWalking()) recorder.release();
    };
  }, [recorder]);
  const drawing = walk.how === 'drawn' && !walk.closed && !draft.noBoundary;
  return (
    <>
      <div className={sheet.mapFill}>
        <FieldMap
          label={t('boundaryStep')}
          neighbours={others}
          overlapped={new Set(overlaps.map(({ farmId }) => farmId))}
          walk={walk}
          here={here}
          pins={pins}
          {...(old && { old: old.boundary })}
          {...(drawing && { onPoint: ([lng, lat]) => recorder.draw(lng, lat) })}
        >
          <Pills recording={recording} />
          <Crossing recorder={recorder} recording={recording} />
        </FieldMap>
      </div>
      <div className={sheet.panel}>
        <Figures recording={recording} />
        <ul className={sheet.checks}>
          {overlaps.length === 0 && (
            <li>
              <Icon name="check" size={16} />
              {others.length > 0 ? t('noOverlap', { n: others.length }) : t('noNeighbours')}
            </li>
          )}
          {overlaps.slice(0, 3).map(({ farmId, area }) => (
            <li key={farmId} data-warns>
              <Icon name="alert" size={16} />
              {t('overlaps', { id: String(farmId), area: areaText(area) })}
            </li>
          ))}
          {walk.how === 'walked' && (
            <li
              data-warns={recording.isUnsaved || undefined}
              role={recording.isUnsaved ? 'alert' : undefined}
            >
              <Icon name={recording.isUnsaved ? 'alert' : 'check'} size={16} />
              {recording.isUnsaved ? t('pointsUnsaved') : t('pointsSaved', { n: walk.thrownAway })}
            </li>
          )}
        </ul>
        {overlaps.length > 0 && walk.closed && (
          <Textarea
            label={t('overlapWhy')}
            maxLength={CAPTURE_LIMITS.reason}
            autosize
            value={draft.overlapReason}
            onChange={(event) => recorder.update({ overlapReason: event.currentTarget.value })}
          />
        )}
        <Controls recorder={recorder} recording={recording} />
        {problem && (
          <p role="alert" className={sheet.problem}>
            {problem}
          </p>
        )}
      </div>
    </>
  );
}

/** Accuracy of the position, and whether the screen stays on. */
function Pills({ recording: { here, gps, awake, walk } }: { recording: Recording }) {
  if (walk.closed) return null;
  const metres = Math.round(here?.accuracy ?? 0);
  const isGood = gps === 'good' && here !== null;
  const text = {
    off: null,
    searching: t('gpsSearching'),
    denied: t('gpsDenied'),
    weak: t('gpsWeak', { m: metres }),
    good: here ? t('gpsGood', { m: metres }) : t('gpsSearching'),
  }[gps];
  return (
    <div className={sheet.pills} role="status">
      {text && (
        <span className={sheet.pill} data-warns={!isGood || undefined}>
          <Icon name={isGood ? 'check' : 'alert'} size={16} /> {text}
        </span>
      )}
      {walk.since !== null && (
        <span className={sheet.pill} data-warns={!awake || undefined}>
          <Icon name={awake ? 'lock' : 'alert'} size={16} /> {awake ? t('screenOn') : t('keepScreen')}
        </span>
      )}
    </div>
  );
}

function Crossing({ recorder, recording: { walk } }: { recorder: Recorder; recording: Recording }) {
  if (!walk.crossing) return null;
  const count = pointsToUndo(walk);
  const left = walk.points.length - count;
  return (
    <div className={sheet.crossing} role="alert">
      <Icon name="alert" />
      <span className="grow">
        <b>{t('crossingTitle')}</b>
        <span>{t(walk.how === 'walked' ? 'crossingWalk' : 'crossingDraw', { n: left })}</span>
      </span>
      <Button icon="undo" onClick={() => recorder.undo()}>
        {t('undoN', { count })}
      </Button>
    </div>
  );
}

function Figures({ recording: { walk } }: { recording: Recording }) {
  const now = useNow(1000).getTime();
  const { area, error, length } = measure(walk);
  const seconds = Math.floor(walkedMs(walk, now) / 1000);
  return (
    <dl className={sheet.figures}>
      <div>
        <dd>{area > 0 ? areaText(area) : '–'}</dd>
        <dt>{error === null || area === 0 ? t('area') : t('plusMinus', { area: areaText(error) })}</dt>
      </div>
      <div>
        <dd>{walk.points.length}</dd>
        <dt>{t('points')}</dt>
      </div>
      <div>
        <dd>{Math.round(length)} m</dd>
        <dt>{t('walkedLength')}</dt>
      </div>
      <div>
        <dd>
          {Math.floor(seconds / 60)}:{String(seconds % 60).padStart(2, '0')}
        </dd>
        <dt>{t('minutes')}</dt>
      </div>
    </dl>
  );
}

const WHY: Record<Exclude<NotClosed, 'tooFar'>, Parameters<typeof t>[0]> = {
  tooFewPoints: 'tooFewPoints',
  crossing: 'removeCrossing',
  closingCrosses: 'closingCrosses',
};

function Controls({ recorder, recording }: { recorder: Recorder; recording: Recording }) {
  const { walk, draft } = recording;
  const confirm = useConfirm();
  const why = whyNotClosed(walk);
  const n = walk.points.length;
  const isWalking = walk.since !== null;
  const clear = async () => {
    if (
      n === 0 ||
      (await confirm({ title: t('clearTitle'), body: t('clearBody', { n }), yes: t('discardYes') }))
    )
      recorder.clear();
  };
  if (walk.closed)
    return (
      <div className={styles.pair}>
        <Button className={styles.big} onClick={() => recorder.setClosed(false)}>
          {t('openAgain')}
        </Button>
        <Button className={styles.big} onClick={() => void clear()}>
          {t('clearBoundary')}
        </Button>
      </div>
    );
  return (
    <>
      {n === 0 && !isWalking && (
        <>
          <Segmented
            label={t('how')}
            value={walk.how}
            options={HOWS}
            onChange={(how) => recorder.setHow(how)}
            fill
          />
          <Checkbox
            label={t('noBoundary')}
            checked={draft.noBoundary}
            onChange={(event) => recorder.update({ noBoundary: event.currentTarget.checked })}
          />
        </>
      )}
      {!draft.noBoundary && (
        <div className={styles.pair}>
          {walk.how === 'walked' ? (
            <Button
              className={styles.big}
              variant={isWalking ? 'default' : 'primary'}
              icon={isWalking ? 'pause' : 'play'}
              onClick={() => (isWalking ? recorder.pause() : recorder.begin())}
            >
              {isWalking ? t('pause') : n > 0 ? t('resume', { n }) : t('beginWalk')}
            </Button>
          ) : (
            <Button className={styles.big} icon="undo" disabled={n === 0} onClick={() => recorder.undo(1)}>
              {t('undo')}
            </Button>
          )}
          <Button
            className={styles.big}
            variant={why === null ? 'primary' : 'default'}
            disabled={why !== null}
            onClick={() => recorder.setClosed(true)}
          >
            {t('closeBoundary')}
          </Button>
        </div>
      )}
      {!draft.noBoundary && why && (n > 0 || walk.how === 'drawn') && (
        <p className="sm mut" role="status">
          {n === 0
            ? t('drawHint')
            : why === 'tooFar'
              ? t('tooFar', { m: Math.round(measure(walk).toStart) })
              : t(WHY[why])}
        </p>
      )}
    </>
  );
}
