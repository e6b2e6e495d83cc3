import { Textarea } from '@mantine/core';
import { useCallback, useEffect, useState } from 'react';
import { type CaptureSideDto, readCapture, type SentCaptureDto, settleCapture } from '#libs/contracts';
import { ask } from '../../../core/api/ask.js';
import { failureOf } from '../../../core/api/problem.js';
import { formatDateTime, formatPhone } from '../../../core/i18n/index.js';
import { Button, ErrorState, Panel, SkeletonBlock } from '../../../ui/index.js';
import styles from '../capture.module.css';
import { refreshQueue, sendNow, useField } from '../field.js';
import { areaText } from '../map/distance.js';
import { FieldMap } from '../map/FieldMap.js';
import { settle } from '../send/sender.js';
import sheet from '../sheet.module.css';
import { sendAgain } from '../store/queue.js';
import { t } from '../texts.js';
import table from './compare.module.css';
import { Sheet } from './Sheet.js';

/** Both captures of a conflict side by side; the agent keeps theirs for review, or drops it with a reason. */
export function Compare({ captureId, onLeave }: { captureId: string; onLeave: () => void }) {
  const { queue } = useField();
  const [found, setFound] = useState<SentCaptureDto | null>(null);
  const [error, setError] = useState<string | null>(null);
  const [why, setWhy] = useState('');
  const [problem, setProblem] = useState<string | null>(null);
  const [busy, setBusy] = useState(false);
  const held = queue.find((each) => each.captureId === captureId);
  const isRefused = held?.problem?.kind === 'refused';
  const load = useCallback(() => {
    setError(null);
    if (isRefused) return;
    ask(readCapture, { path: { captureId } }).then(setFound, (thrown) => setError(failureOf(thrown).message));
  }, [captureId, isRefused]);
  useEffect(load, [load]);
  const reason = held?.problem?.reason ?? found?.reason;
  const decide = async (body: { keep: true } | { drop: string }) => {
    setBusy(true);
    try {
      await settle(captureId, await ask(settleCapture, { path: { captureId }, body }));
      await refreshQueue();
      onLeave();
    } catch (thrown) {
      setProblem(failureOf(thrown).message);
      setBusy(false);
    }
  };
  const drop = () => {
    if (!why.trim()) return setProblem(t('reasonNeeded'));
    void decide({ drop: why.trim() });
  };
  const again = async () => {
    await sendAgain(captureId);
    await refreshQueue();
    sendNow();
    onLeave();
  };
  const mayDecide = found?.links.some(({ rel }) => rel === 'settle');
  return (
    <Sheet title={t(isRefused ? 'refusedTitle' : 'compareTitle')} sub={reason ?? ''} onLeave={onLeave}>
      <div className={sheet.sheetBody}>
        {error && <ErrorState message={t('compareOffline', { why: error })} onRetry={load} />}
        {!found && !error && !isRefused && <SkeletonBlock lines={6} />}
        {isRefused && (
          <>
            <p>{t('refusedBody')}</p>
            <Button variant="primary" className={styles.big} onClick={() => void again()}>
              {t('sendAgain')}
            </Button>
          </>
        )}
        {found?.mine && found.other && <Sides mine={found.mine} theirs={found.other} />}
        {mayDecide && (
          <>
            <Button
              variant="primary"
              className={styles.big}
              busy={busy}
              onClick={() => void decide({ keep: true })}
            >
              {t('keepMine')}
            </Button>
            <Textarea
              label={t('dropWhy')}
              maxLength={500}
              autosize
              minRows={2}
              value={why}
              error={problem}
              onChange={(event) => setWhy(event.currentTarget.value)}
            />
            <Button variant="danger" className={styles.big} busy={busy} onClick={drop}>
              {t('dropMine')}
            </Button>
          </>
        )}
      </div>
    </Sheet>
  );
}

/** @param none name for a side that nobody captured */
const facts = (side: CaptureSideDto, none: string): [string, string][] => [
  [t('capturedBy'), side.by?.name ?? none],
  [t('capturedAt'), formatDateTime(side.at)],
  [t('name'), [side.surname, side.firstName, side.othername].filter(Boolean).join(' ')],
  [t('gender'), side.gender ? t(side.gender === 'F' ? 'female' : 'male') : '–'],
  [t('phone'), side.phone ? formatPhone(side.phone) : '–'],
  [t('nextOfKin'), side.nextOfKin ?? '–'],
  [t('area'), side.area > 0 ? areaText(side.area) : '–'],
  [t('pictures'), side.pictures.length > 0 ? side.pictures.join(', ') : '–'],
];

function Sides({ mine, theirs }: { mine: CaptureSideDto; theirs: CaptureSideDto }) {
  const other = facts(theirs, '–');
  return (
    <>
      {mine.ring.length + theirs.ring.length > 0 && (
        <div className={sheet.mapBox}>
          <FieldMap
            label={t('compareTitle')}
            old={theirs.ring}
            neighbours={mine.ring.length > 0 ? [{ farmId: 0, ring: mine.ring }] : []}
          />
        </div>
      )}
      <Panel flush label={t('compareTitle')}>
        <table className={table.compare}>
          <thead>
            <tr>
              <td />
              <th scope="col">{t('yours')}</th>
              <th scope="col">{t('theirs')}</th>
            </tr>
          </thead>
          <tbody>
            {facts(mine, t('you')).map(([word, value], n) => (
              <tr key={word} data-differs={value !== other[n]?.[1] || undefined}>
                <th scope="row">{word}</th>
                <td>{value}</td>
                <td>{other[n]?.[1]}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </Panel>
    </>
  );
}
