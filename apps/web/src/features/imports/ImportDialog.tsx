import { Modal } from '@mantine/core';
import { useEffect, useState } from 'react';
import { useNavigate } from 'react-router-dom';
import { useAppDispatch, useAppSelector } from '../../core/hooks.js';
import { formatBytes } from '../../core/i18n/index.js';
import { useTask } from '../../core/tasks/use-task.js';
import { Button, Icon, JobProgress } from '../../ui/index.js';
import { timeLeft } from '../../ui/JobProgress.js';
import { usePhone } from '../../ui/use-media.js';
import { JOBS_PATH, jobPath } from '../jobs/addresses.js';
import { stepPath } from './addresses.js';
import { type DialogState, importDialogClosed, selectDialog, startedOver } from './dialog.slice.js';
import styles from './ImportDialog.module.css';
import { ImportForm } from './ImportForm.js';
import { ImportOutcome } from './ImportOutcome.js';
import { importKind } from './kinds.js';
import { registerImports } from './register.js';
import { t } from './texts.js';
import { uploadTask } from './upload.saga.js';

registerImports();

/** Idle, uploading, uploaded (its job, then the summary and Continue), failed. Opened by `importDialogOpened`. */
export function ImportDialog() {
  const dispatch = useAppDispatch();
  const navigate = useNavigate();
  const phone = usePhone();
  const dialog = useAppSelector(selectDialog);
  const uploading = dialog.phase === 'uploading';
  const close = () => {
    if (!uploading) dispatch(importDialogClosed());
  };
  const toCentre = () => {
    const { jobId } = dialog;
    dispatch(importDialogClosed());
    navigate(jobId ? jobPath(jobId) : JOBS_PATH);
  };
  const toAssistant = dialog.phase === 'uploaded' && dialog.review ? dialog.jobId : null;
  useEffect(() => {
    if (toAssistant === null) return;
    dispatch(importDialogClosed());
    navigate(stepPath(toAssistant, 'check'), { state: { moved: true } });
  }, [toAssistant, dispatch, navigate]);
  return (
    <Modal
      opened={dialog.preset !== null}
      onClose={close}
      title={titleOf(dialog)}
      size={520}
      fullScreen={phone}
      closeOnClickOutside={dialog.phase === 'idle'}
      closeButtonProps={{ 'aria-label': t('close'), disabled: uploading }}
    >
      {dialog.phase === 'idle' && dialog.preset && <ImportForm preset={dialog.preset} onCancel={close} />}
      {uploading && <Uploading dialog={dialog} />}
      {dialog.phase === 'uploaded' && !dialog.review && dialog.jobId !== null && (
        <ImportOutcome jobId={dialog.jobId} onClose={close} onFollow={toCentre} />
      )}
      {dialog.phase === 'failed' && (
        <div className={styles.body}>
          <p role="alert" className={styles.problem}>
            <b>{t('uploadFailed')}</b>
            <br />
            {dialog.error?.message}
          </p>
          <div className={styles.foot}>
            <Button onClick={close}>{t('close')}</Button>
            <Button variant="primary" data-autofocus onClick={() => dispatch(startedOver())}>
              {t('again')}
            </Button>
          </div>
        </div>
      )}
    </Modal>
  );
}

function titleOf({ preset }: DialogState): string {
  return preset?.kind ? importKind(preset.kind).dialogTitle : t('dialogAny');
}

function Uploading({ dialog }: { dialog: DialogState }) {
  const upload = useTask(uploadTask);
  return (
    <div className={styles.body}>
      <div className="row b">
        <Icon name="file" />
        <span className="grow clip">{t('uploading', { name: dialog.fileName })}</span>
      </div>
      <JobProgress
        label={t('uploading', { name: dialog.fileName })}
        done={dialog.sent}
        total={dialog.total || null}
        running
        caption={usePace(dialog)}
      />
      <div className={styles.foot}>
        <Button onClick={upload.cancel}>{t('cancelUpload')}</Button>
        <Button variant="primary" busy>
          {t('start')}
        </Button>
      </div>
    </div>
  );
}

/** Milliseconds before an upload speed is meaningful. */
const PACE_AFTER = 1500;

/** "3.1 MB of 25 MB, 620 kB/s, 35 s left". */
function usePace({ sent, total }: DialogState): string {
  const [startedAt] = useState(Date.now);
  const counts = { sent: formatBytes(sent), total: formatBytes(total) };
  const elapsed = Date.now() - startedAt;
  if (elapsed < PACE_AFTER || sent === 0) return t('uploadedOf', counts);
  const perSecond = (sent * 1000) / elapsed;
  const left = timeLeft((total - sent) / perSecond);
  return [t('uploadPace', { ...counts, pace: formatBytes(perSecond) }), left].filter(Boolean).join(', ');
}
