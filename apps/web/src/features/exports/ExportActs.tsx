import { type JobDto, retryExport } from '#libs/contracts';
import { useAppSelector } from '../../core/hooks.js';
import { t as shared } from '../../core/i18n/index.js';
import { useOffline } from '../../core/offline/use-offline.js';
import { Allowed } from '../../core/session/allowed.js';
import { selectUser } from '../../core/session/slice.js';
import { useTask } from '../../core/tasks/use-task.js';
import { Button } from '../../ui/index.js';
import { retryExportTask, saveExportTask } from './save-file.js';
import { exportSummaryOf, isAvailable } from './summary.js';
import { t } from './texts.js';

/** The action on an export that ended: its file can be downloaded until it expires, and a failed one requested again. */
export default function ExportActs({ job }: { job: JobDto }) {
  const summary = exportSummaryOf(job.summary);
  const user = useAppSelector(selectUser);
  const save = useTask(saveExportTask, job.id);
  const offline = useOffline();
  const retry = useTask(retryExportTask, job.id);
  if (job.state === 'failed')
    return (
      <Allowed call={retryExport} links={job.links}>
        <Button busy={retry.running} onClick={() => retry.run({ path: { jobId: job.id } })}>
          {t('retry')}
        </Button>
      </Allowed>
    );
  if (job.state !== 'completed' || !summary || !isAvailable(summary)) return null;
  // An export with full BVNs is only for the user who requested it.
  if (summary.whole && (job.startedBy?.id !== user?.userId || user?.seenBy)) return null;
  return (
    <Button
      variant="primary"
      icon="download"
      busy={save.running}
      disabled={offline}
      title={offline ? shared('offlineReason') : undefined}
      onClick={() => save.run({ jobId: job.id, name: summary.name })}
    >
      {t('download')}
    </Button>
  );
}
