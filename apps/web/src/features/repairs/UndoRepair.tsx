import { Modal } from '@mantine/core';
import { useEffect, useState } from 'react';
import { type RepairDto, type RepairUndoDto, undoRepair } from '#libs/contracts';
import { formatMoment, formatNumber } from '../../core/i18n/index.js';
import { useRemoteRecord } from '../../core/lists/use-remote.js';
import { Allowed } from '../../core/session/allowed.js';
import { useTask } from '../../core/tasks/use-task.js';
import { Button, ErrorState, SkeletonBlock } from '../../ui/index.js';
import styles from './repairs.module.css';
import { repairUndo, undoRepairTask } from './repairs.saga.js';
import { t } from './texts.js';

type Undone = Pick<RepairDto, 'jobId' | 'links'>;

/** The door back, as long as the server holds it open. */
export function UndoRepair({ of }: { of: Undone }) {
  const [asking, setAsking] = useState(false);
  if (!of.links.some(({ rel }) => rel === 'undo')) return null;
  return (
    <Allowed call={undoRepair} links={of.links}>
      <Button variant="danger" onClick={() => setAsking(true)}>
        {t('undo')}
      </Button>
      {asking && <UndoDialog jobId={of.jobId} onClose={() => setAsking(false)} />}
    </Allowed>
  );
}

/** What would be taken back and what would stay, and the word to do it. */
function UndoDialog({ jobId, onClose }: { jobId: number; onClose: () => void }) {
  const { data, error, retry } = useRemoteRecord(repairUndo, jobId);
  const undo = useTask(undoRepairTask, jobId);
  const { status, reset } = undo;
  useEffect(() => reset, [reset]);
  useEffect(() => {
    if (status === 'succeeded') onClose();
  }, [status, onClose]);
  return (
    <Modal opened onClose={onClose} title={t('undoTitle')} centered>
      {data ? (
        <Preview of={data} />
      ) : error ? (
        <ErrorState message={error.message} onRetry={retry} />
      ) : (
        <SkeletonBlock lines={4} />
      )}
      <footer className={styles.foot}>
        <Button onClick={onClose} data-autofocus>
          {t('undoNo')}
        </Button>
        <Button
          variant="danger"
          busy={undo.running}
          disabled={!data || data.restored === 0}
          onClick={() => undo.run(jobId)}
        >
          {t('undoYes')}
        </Button>
      </footer>
    </Modal>
  );
}

function Preview({ of: { restored, kept, gone, until } }: { of: RepairUndoDto }) {
  const rows = [
    [t('undoRestored'), restored],
    [t('undoKept'), kept],
    [t('undoGone'), gone],
  ] as const;
  return (
    <>
      <dl className={styles.counts}>
        {rows.map(([what, n]) => (
          <div key={what} className={n === 0 ? 'mut' : undefined}>
            <dt>{what}</dt>
            <dd className="num b">{formatNumber(n)}</dd>
          </div>
        ))}
      </dl>
      <p className="sm mut">{t('undoUntil', { until: formatMoment(until) })}</p>
    </>
  );
}
