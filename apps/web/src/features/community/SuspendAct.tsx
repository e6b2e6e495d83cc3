import { type CommunityResourceDto, suspendCommunityResource } from '#libs/contracts';
import { Allowed } from '../../core/session/allowed.js';
import { useTask } from '../../core/tasks/use-task.js';
import { useConfirm } from '../../ui/Confirm.js';
import { Button } from '../../ui/index.js';
import { suspendTask } from './saga.js';
import { t } from './texts.js';

/** Suspends a resource that runs and activates one that does not, after asking by name. */
export function SuspendAct({ resource: { id, name, status, links } }: { resource: CommunityResourceDto }) {
  const task = useTask(suspendTask, id);
  const confirm = useConfirm();
  const runs = status === 'ACTIVE';
  const act = runs ? 'suspend' : 'activate';
  const askFirst = async () => {
    const title = t(`${act}Title`, { name });
    if (await confirm({ title, body: t(`${act}Body`), yes: t(`${act}Yes`) })) task.run({ id, runs });
  };
  return (
    <Allowed call={suspendCommunityResource} links={links}>
      <Button variant={runs ? 'danger' : 'default'} busy={task.running} onClick={askFirst}>
        {t(act)}
      </Button>
    </Allowed>
  );
}
