import { Link, useNavigate } from 'react-router-dom';
import { type CommunityRecordDto, SaveCommunityMemberBody } from '#libs/contracts';
import { useDtoForm } from '../../core/forms/use-dto-form.js';
import { useTask } from '../../core/tasks/use-task.js';
import { Button, buttonClass, PageHeader, Panel } from '../../ui/index.js';
import { communityPath } from '../community/addresses.js';
import { CommunityArea } from '../community/CommunityArea.js';
import { EMPTY_MEMBER, MEMBER_LABELS, MemberFields, memberProblems } from './MemberFields.js';
import styles from './members.module.css';
import { addMember } from './saga.js';
import { t } from './texts.js';

/** `/community-add-new-member?community=100` */
export default function AddMemberPage() {
  return (
    <CommunityArea>{(community) => <AddMember key={community.id} community={community} />}</CommunityArea>
  );
}

function AddMember({ community }: { community: CommunityRecordDto }) {
  const navigate = useNavigate();
  const task = useTask(addMember);
  const { field, modal } = useDtoForm(SaveCommunityMemberBody, {
    initial: EMPTY_MEMBER,
    labels: MEMBER_LABELS,
    check: memberProblems,
    onSubmit: (body) => task.run({ path: { communityId: community.id }, body }),
    sender: task,
    onDone: () => navigate(communityPath(community.id)),
    guard: true,
  });
  return (
    <>
      <PageHeader title={t('addTo', { community: community.name })} note={t('addNote')} />
      <Panel>
        <form className={styles.form} onSubmit={modal.onSubmit} noValidate>
          <MemberFields field={field} />
          {modal.problem && (
            <p role="alert" className={styles.problem}>
              {modal.problem}
            </p>
          )}
          <div className={styles.foot}>
            <Link className={buttonClass({})} to={communityPath(community.id)}>
              {t('cancel')}
            </Link>
            <Button type="submit" variant="primary" busy={modal.busy}>
              {t('save')}
            </Button>
          </div>
        </form>
      </Panel>
    </>
  );
}
