import { type CommunityResourceDto, suspendCommunityResource } from '#libs/contracts';
import { Allowed } from '../../core/session/allowed.js';
import { Button } from '../../ui/index.js';
import { useSuspend } from './use-suspend.js';

/** Button that suspends or activates a resource. */
export function SuspendAct({ resource }: { resource: CommunityResourceDto }) {
  const { label, runs, running, askFirst } = useSuspend(resource);
  return (
    <Allowed call={suspendCommunityResource} links={resource.links}>
      <Button variant={runs ? 'danger' : 'default'} busy={running} onClick={askFirst}>
        {label}
      </Button>
    </Allowed>
  );
}
