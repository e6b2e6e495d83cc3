import { useEffect } from 'react';
import type { StaffCreatedDto, StaffDto } from '#libs/contracts';
import { createStaff } from '../../api/staff.js';
import { useTask } from '../../core/tasks/use-task.js';
import { useSecretCall } from '../../core/use-secret.js';
import { bodyOf, pageOf, type StaffValues } from './form.js';
import { updateTask } from './saga.js';

export interface SaveHandle {
  run: (values: StaffValues) => void;
  busy: boolean;
  /** A refusal that belongs to no field. */
  problem: string | null;
  /** Of a new record: with the one-time password, which is shown this once. */
  created: StaffCreatedDto | null;
}

export interface SaveAnswers {
  /** A stored record was changed. */
  onSaved: (id: number) => void;
  onFields: (fields: Record<string, string>) => void;
  /** Somebody else was first: the record as it is now. */
  onNewer: (current: StaffDto) => void;
}

/** Saves the form, as a new record or over the one that was read. */
export function useSave(staff: StaffDto | null, answers: SaveAnswers): SaveHandle {
  const create = useSecretCall(createStaff);
  const update = useTask(updateTask);
  const error = staff ? update.error : create.error;
  const atFields = error?.fields !== undefined && pageOf(Object.keys(error.fields)) !== null;
  const newer = error?.status === 409 ? (error.current as StaffDto | undefined) : undefined;

  useEffect(() => update.reset, [update.reset]);
  // biome-ignore lint/correctness/useExhaustiveDependencies: acts once for each answer
  useEffect(() => {
    if (staff && update.status === 'succeeded') answers.onSaved(staff.id);
    if (error?.fields && atFields) answers.onFields(error.fields);
    else if (newer) answers.onNewer(newer);
  }, [update.status, error]);

  return {
    run: (values) => {
      // Over the version that is on screen: the newer one, where a conflict has brought it.
      if (staff) update.run({ id: staff.id, body: bodyOf(values, staff.version) });
      else create.run(bodyOf(values));
    },
    busy: staff ? update.running : create.running,
    problem: error && !atFields && !newer ? error.message : null,
    created: create.answer,
  };
}
