import { lazy, Suspense, useState } from 'react';
import {
  type CommunityMemberDto,
  removeCommunityMember,
  TRASH_DAYS,
  updateCommunityMember,
} from '#libs/contracts';
import { Allowed } from '../../core/session/allowed.js';
import { useTask } from '../../core/tasks/use-task.js';
import { useConfirm } from '../../ui/Confirm.js';
import { Button } from '../../ui/index.js';
import { memberName } from './member-name.js';
import styles from './members.module.css';
import { removeMember } from './saga.js';
import { t } from './texts.js';

const EditMember = lazy(() => import('./EditMember.js'));

/** Actions on a member who is not a farmer; nothing if the server's links permit none. */
export function MemberActs({ member, small }: { member: CommunityMemberDto; small?: boolean }) {
  const { id, links } = member;
  const name = memberName(member);
  const removing = useTask(removeMember, id);
  const confirm = useConfirm();
  const [editing, setEditing] = useState(false);
  const remove = async () => {
    const question = { title: t('removeTitle', { name }), note: t('removeNote', { days: TRASH_DAYS }) };
    if (await confirm(question)) removing.run({ path: { memberId: id }, name });
  };
  return (
    <span className={styles.acts}>
      <Allowed call={updateCommunityMember} links={links}>
        <Button small={small} aria-label={t('editLabel', { name })} onClick={() => setEditing(true)}>
          {t('edit')}
        </Button>
      </Allowed>
      <Allowed call={removeCommunityMember} links={links}>
        <Button
          small={small}
          variant="danger"
          busy={removing.running}
          aria-label={t('removeLabel', { name })}
          onClick={remove}
        >
          {t('remove')}
        </Button>
      </Allowed>
      {editing && (
        <Suspense>
          <EditMember member={member} onClose={() => setEditing(false)} />
        </Suspense>
      )}
    </span>
  );
}
