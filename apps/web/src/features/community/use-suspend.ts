import type { CommunityResourceDto } from '#libs/contracts';
import { useTask } from '../../core/tasks/use-task.js';
import { useConfirm } from '../../ui/Confirm.js';
import { toggleResource } from './saga.js';
import { t } from './texts.js';

/** Suspends a running resource or activates a suspended one, after a confirmation with its name. */
export function useSuspend({ id, name, status }: CommunityResourceDto) {
  const task = useTask(toggleResource, id);
  const confirm = useConfirm();
  const runs = status === 'ACTIVE';
  const act = runs ? 'suspend' : 'activate';
  const askFirst = async () => {
    const title = t(`${act}Title`, { name });
    if (await confirm({ title, body: t(`${act}Body`), yes: t(`${act}Yes`), harmless: !runs }))
      task.run({ path: { id }, runs });
  };
  return { label: t(act), runs, running: task.running, askFirst };
}
