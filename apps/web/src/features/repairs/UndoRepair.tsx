import { type RepairDto, undoRepair } from '#libs/contracts';
import { Allowed } from '../../core/session/allowed.js';
import { UndoAct } from '../../ui/UndoAct.js';
import { repairUndo, undoRepairTask } from './repairs.saga.js';
import { t } from './texts.js';

/** Undoes a repair. */
export function UndoRepair({ of: { jobId, links } }: { of: Pick<RepairDto, 'jobId' | 'links'> }) {
  return (
    <Allowed call={undoRepair} links={links}>
      <UndoAct
        label={t('undo')}
        title={t('undoTitle')}
        jobId={jobId}
        preview={repairUndo}
        task={undoRepairTask}
      />
    </Allowed>
  );
}
