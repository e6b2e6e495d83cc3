import { cancelJob, type JobDto } from '#libs/contracts';
import { Allowed } from '../../core/session/allowed.js';
import { useTask } from '../../core/tasks/use-task.js';
import { useConfirm } from '../../ui/Confirm.js';
import { Button } from '../../ui/index.js';
import { say } from './job-view.js';
import { cancelJobTask } from './saga.js';
import { t } from './texts.js';

/** Cancels a job after a question, which is withdrawn if the job ends first. */
export function CancelJob({ job }: { job: JobDto }) {
  const cancel = useTask(cancelJobTask, job.id);
  const confirm = useConfirm();
  const ask = async () => {
    const yes = await confirm({
      title: say(job, 'cancelTitle', { name: job.label }),
      body: say(job, 'cancelBody'),
      yes: t('cancelYes'),
      no: t('cancelNo'),
    });
    if (yes) cancel.run({ path: { jobId: job.id } });
  };
  return (
    <Allowed call={cancelJob}>
      <Button variant="danger" disabled={job.cancelRequested} busy={cancel.running} onClick={ask}>
        {job.cancelRequested ? t('stateCancelling') : say(job, 'cancel')}
      </Button>
    </Allowed>
  );
}
