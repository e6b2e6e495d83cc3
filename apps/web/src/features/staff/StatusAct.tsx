import type { StaffDto } from '#libs/contracts';
import { useTask } from '../../core/tasks/use-task.js';
import { useConfirm } from '../../ui/Confirm.js';
import { Button } from '../../ui/index.js';
import { deactivateTask, reactivateTask } from './saga.js';
import { t } from './texts.js';

/** Deactivates or reactivates a person, after a confirmation with their name. */
export function StatusAct({ staff, name }: { staff: StaffDto; name: string }) {
  const act = staff.status === 'ACTIVE' ? 'deactivate' : 'reactivate';
  const deactivate = useTask(deactivateTask, staff.id);
  const reactivate = useTask(reactivateTask, staff.id);
  const confirm = useConfirm();
  const askFirst = async () => {
    const title = t(`${act}Title`, { name });
    const yes = await confirm({ title, body: t(`${act}Body`, { name }), yes: t(`${act}Yes`) });
    if (yes) (act === 'deactivate' ? deactivate : reactivate).run({ path: { staffId: staff.id } });
  };
  return (
    <Button
      variant={act === 'deactivate' ? 'danger' : 'default'}
      busy={deactivate.running || reactivate.running}
      onClick={askFirst}
    >
      {t(act)}
    </Button>
  );
}
