import { useEffect, useRef } from 'react';
import { COMMUNITY_MESSAGES, TRASH_DAYS } from '#libs/contracts';
import { useAppDispatch } from '../../core/hooks.js';
import { informed } from '../../core/notifications/slice.js';
import { useTask } from '../../core/tasks/use-task.js';
import { useConfirm } from '../../ui/Confirm.js';
import { t as ui } from '../../ui/texts.js';
import { deleteResourceTask } from './saga.js';
import { t } from './texts.js';

interface Deletable {
  id: number;
  name: string;
}

/**
 * Puts a community resource into the trash, after the documented question. To be used where the row or page stands, not inside
 * of a menu that closes: who asked has to be there for the answer.
 * @param onDeleted what it was shown on is gone
 */
export function useDelete({ id, name }: Deletable, onDeleted?: () => void) {
  const dispatch = useAppDispatch();
  const task = useTask(deleteResourceTask, id);
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
    const body = (
      <>
        <p>{ui('confirmBody')}</p>
        <p className="sm mut">{t('comesBack', { days: TRASH_DAYS })}</p>
      </>
    );
    if (await confirm({ title: t('deleteTitle', { name }), body })) task.run({ id, name });
    else if (isHere.current) dispatch(informed(COMMUNITY_MESSAGES.resourceKept));
  };
  return { askFirst, running: task.running };
}
