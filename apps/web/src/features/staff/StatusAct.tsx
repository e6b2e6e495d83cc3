import { useState } from 'react';
import type { StaffDto } from '#libs/contracts';
import { useTask } from '../../core/tasks/use-task.js';
import { Button, ConfirmDialog } from '../../ui/index.js';
import { deactivateTask, reactivateTask } from './saga.js';
import { t } from './texts.js';

/** Deactivates or reactivates, after asking by name. */
export function StatusAct({ staff, name }: { staff: StaffDto; name: string }) {
  const active = staff.status === 'ACTIVE';
  const deactivate = useTask(deactivateTask);
  const reactivate = useTask(reactivateTask);
  const [asking, setAsking] = useState(false);
  const act = active ? deactivate : reactivate;
  const yes = () => {
    setAsking(false);
    act.run(staff.id);
  };
  return (
    <>
      <Button
        variant={active ? 'danger' : 'default'}
        busy={deactivate.running || reactivate.running}
        onClick={() => setAsking(true)}
      >
        {t(active ? 'deactivate' : 'reactivate')}
      </Button>
      <ConfirmDialog
        opened={asking}
        title={t(active ? 'deactivateTitle' : 'reactivateTitle', { name })}
        yes={t(active ? 'deactivateYes' : 'reactivateYes')}
        onNo={() => setAsking(false)}
        onYes={yes}
      >
        {t(active ? 'deactivateBody' : 'reactivateBody', { name })}
      </ConfirmDialog>
    </>
  );
}
