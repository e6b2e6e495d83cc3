import type { JobDto } from '#libs/contracts';
import { useAppSelector } from '../../core/hooks.js';
import { selectUser } from '../../core/session/slice.js';
import { useTask } from '../../core/tasks/use-task.js';
import { Button } from '../../ui/index.js';
import { saveExportTask } from './save-file.js';
import { exportSummaryOf, isAvailable } from './summary.js';
import { t } from './texts.js';

/** Actions on a finished export: its file can be downloaded until it expires. */
export default function ExportActs({ job }: { job: JobDto }) {
  const summary = exportSummaryOf(job.summary);
  const user = useAppSelector(selectUser);
  const save = useTask(saveExportTask, job.id);
  if (job.state !== 'completed' || !summary || !isAvailable(summary)) return null;
  // An export with full BVNs is only for the user who requested it.
  if (summary.whole && (job.startedBy?.id !== user?.userId || user?.seenBy)) return null;
  return (
    <Button
      variant="primary"
      icon="download"
      busy={save.running}
      onClick={() => save.run({ jobId: job.id, name: summary.name })}
    >
      {t('download')}
    </Button>
  );
}
