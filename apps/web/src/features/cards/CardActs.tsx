import type { JobDto } from '#libs/contracts';
import { useTask } from '../../core/tasks/use-task.js';
import { Button } from '../../ui/index.js';
import { saveCardsTask } from './saga.js';
import { t } from './texts.js';

/** The file of a finished print, until it expires. */
export default function CardActs({ job }: { job: JobDto }) {
  const save = useTask(saveCardsTask, job.id);
  const { summary } = job;
  if (job.state !== 'completed' || summary?.kind !== 'cards') return null;
  if (Date.parse(summary.keptUntil) <= Date.now()) return null;
  return (
    <Button
      small
      icon="download"
      busy={save.running}
      onClick={() => save.run({ jobId: job.id, name: summary.name })}
    >
      {t('download')}
    </Button>
  );
}
