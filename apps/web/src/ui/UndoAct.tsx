import { Modal } from '@mantine/core';
import { useEffect, useState } from 'react';
import { formatDateTime } from '../core/i18n/index.js';
import type { RemoteRecord } from '../core/lists/remote-record.js';
import { useRemoteRecord } from '../core/lists/use-remote.js';
import type { Task } from '../core/tasks/task.js';
import { useTask } from '../core/tasks/use-task.js';
import { Button } from './Button.js';
import styles from './Confirm.module.css';
import { Counts } from './Counts.js';
import { NotLoaded } from './NotLoaded.js';
import { t } from './texts.js';
import { useFocusBack } from './use-focus-back.js';

/** Preview of undoing a job. */
interface UndoPreview {
  /** ISO time until which the job can be undone. */
  until: string;
  /** Absent if the job creates nothing. */
  removed?: number;
  restored: number;
  kept: number;
  gone: number;
}

interface UndoDialogProps<Preview extends UndoPreview> {
  jobId: number;
  title: string;
  preview: RemoteRecord<number, Preview>;
  task: Task<{ path: { jobId: number } }, Preview>;
}

interface UndoActProps<Preview extends UndoPreview> extends UndoDialogProps<Preview> {
  label: string;
}

/** Undoes a job. Render it only for users who may do so. */
export function UndoAct<Preview extends UndoPreview>({ label, ...dialog }: UndoActProps<Preview>) {
  const [asking, setAsking] = useState(false);
  return (
    <>
      <Button variant="danger" onClick={() => setAsking(true)}>
        {label}
      </Button>
      {asking && <UndoDialog {...dialog} onClose={() => setAsking(false)} />}
    </>
  );
}

/** Shows what would be undone and what would stay, and asks for confirmation. */
function UndoDialog<Preview extends UndoPreview>({
  jobId,
  title,
  preview,
  task,
  onClose,
}: UndoDialogProps<Preview> & { onClose: () => void }) {
  const { data, error, retry } = useRemoteRecord(preview, jobId);
  const undo = useTask(task, jobId);
  useFocusBack();
  const { status, reset } = undo;
  useEffect(() => reset, [reset]);
  useEffect(() => {
    if (status === 'succeeded') onClose();
  }, [status, onClose]);
  return (
    <Modal opened onClose={onClose} title={title} centered>
      {data ? <PreviewedCounts of={data} /> : <NotLoaded error={error} onRetry={retry} lines={4} />}
      <footer className={styles.foot}>
        <Button onClick={onClose} data-autofocus>
          {t('undoNo')}
        </Button>
        <Button
          variant="danger"
          busy={undo.running}
          disabled={!data || (data.removed ?? 0) + data.restored === 0}
          onClick={() => undo.run({ path: { jobId } })}
        >
          {t('undoYes')}
        </Button>
      </footer>
    </Modal>
  );
}

function PreviewedCounts({ of: { removed, restored, kept, gone, until } }: { of: UndoPreview }) {
  return (
    <>
      <Counts
        rows={[
          ...(removed === undefined ? [] : [[t('undoRemoved'), removed] as const]),
          [t('undoRestored'), restored],
          [t('undoKept'), kept],
          [t('undoGone'), gone],
        ]}
      />
      <p className="sm mut">{t('undoUntil', { until: formatDateTime(until) })}</p>
    </>
  );
}
