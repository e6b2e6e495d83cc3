import { createStaff, type SaveStaffBody, type StaffCreatedDto, type StaffDto } from '#libs/contracts';
import { ask } from '../../core/api/ask.js';
import type { Sender } from '../../core/forms/use-dto-form.js';
import { keepSecret } from '../../core/tasks/secret.js';
import { useSecretCall } from '../../core/tasks/use-secret-call.js';
import { useTask } from '../../core/tasks/use-task.js';
import { updateTask } from './saga.js';

export interface SaveHandle {
  run: (body: SaveStaffBody) => void;
  sender: Sender;
  /** Set for a new record: has the one-time password, which is shown only once. */
  created: StaffCreatedDto | null;
}

/** Saves the form as a new record, or over the one that was read. Its two numbers appear in no action. */
export function useSave(staff: StaffDto | null): SaveHandle {
  const create = useSecretCall((body: SaveStaffBody) => ask(createStaff, { body }));
  const update = useTask(updateTask, staff?.id);
  return {
    run: ({ bvn, accountNumber, ...body }) => {
      if (staff) update.run({ id: staff.id, body, numbers: keepSecret({ bvn, accountNumber }) });
      else create.run({ ...body, bvn, accountNumber });
    },
    sender: staff ? update : create,
    created: create.answer,
  };
}
