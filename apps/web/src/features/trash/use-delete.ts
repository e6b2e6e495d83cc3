import { useEffect, useRef } from 'react';
import { COMMUNITY_MESSAGES, TRASH_DAYS } from '#libs/contracts';
import { useAppDispatch } from '../../core/hooks.js';
import { informed } from '../../core/notifications/slice.js';
import { useTask } from '../../core/tasks/use-task.js';
import { useConfirm } from '../../ui/Confirm.js';
import { deletions } from './saga.js';
import { t } from './texts.js';

const KEPT = {
  communityResource: COMMUNITY_MESSAGES.resourceKept,
  community: COMMUNITY_MESSAGES.communityKept,
} as const;

interface Deletable {
  id: number;
  name: string;
}

/**
 * Moves a community resource or a community to the trash, after the documented confirmation.
 * Use it in the row or page, not inside a menu that closes: the component must still be mounted for the answer.
 * @param onDeleted called when the record of the page no longer exists
 */
export function useDelete(kind: keyof typeof deletions, { id, name }: Deletable, onDeleted?: () => void) {
  const dispatch = useAppDispatch();
  const task = useTask(deletions[kind], id);
  const confirm = useConfirm();
  const isHere = useRef(true);
  useEffect(() => {
    isHere.current = true;
    return () => {
      isHere.current = false;
    };
  }, []);
  const { status, reset } = task;
  useEffect(() => {
    if (status !== 'succeeded') return;
    reset();
    onDeleted?.();
  }, [status, reset, onDeleted]);
  const askFirst = async () => {
    const question = { title: t('deleteTitle', { name }), note: t(kind, { days: TRASH_DAYS }) };
    if (await confirm(question)) task.run({ path: { id }, name });
    else if (isHere.current) dispatch(informed(KEPT[kind]));
  };
  return { askFirst, running: task.running };
}
