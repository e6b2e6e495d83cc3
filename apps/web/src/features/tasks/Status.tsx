import { type PostingDto, type ResourceStatus, suspendPosting } from '#libs/contracts';
import { Allowed } from '../../core/session/allowed.js';
import { useTask } from '../../core/tasks/use-task.js';
import { Button, StatusBadge } from '../../ui/index.js';
import { nameOfAgent, setPostingStatus } from './saga.js';
import { t } from './texts.js';

export function TaskStatus({ status }: { status: ResourceStatus }) {
  const isOpen = status === 'ACTIVE';
  return <StatusBadge tone={isOpen ? 'good' : 'waiting'}>{t(isOpen ? 'open' : 'closed')}</StatusBadge>;
}

export function PostingStatus({ status }: { status: ResourceStatus }) {
  const isActive = status === 'ACTIVE';
  return (
    <StatusBadge tone={isActive ? 'good' : 'waiting'}>{t(isActive ? 'active' : 'suspended')}</StatusBadge>
  );
}

/** Suspends or activates a posting, which another click undoes. */
export function PostingToggle({ posting }: { posting: PostingDto }) {
  const { id, status, links } = posting;
  const { running, run } = useTask(setPostingStatus, id);
  const act = t(status === 'ACTIVE' ? 'suspend' : 'activate');
  return (
    <Allowed call={suspendPosting} links={links}>
      <Button
        small
        busy={running}
        aria-label={t('suspendOf', { act, name: nameOfAgent(posting) })}
        onClick={() => run({ path: { id, status: status === 'ACTIVE' ? 'INACTIVE' : 'ACTIVE' } })}
      >
        {act}
      </Button>
    </Allowed>
  );
}
