import { Link, useNavigate } from 'react-router-dom';
import type { CommunityRecordDto } from '#libs/contracts';
import { Button, buttonClass, FormProblem, PageHeader, Panel } from '../../ui/index.js';
import { useRecordForm } from '../../ui/records/RecordForm.js';
import { communityPath } from '../community/addresses.js';
import { CommunityArea } from '../community/CommunityArea.js';
import { MEMBER_FIELDS } from './MemberForm.js';
import styles from './members.module.css';
import { members } from './saga.js';
import { t } from './texts.js';

/** `/community-add-new-member?community=100` */
export default function AddMemberPage() {
  return (
    <CommunityArea>{(community) => <AddMember key={community.id} community={community} />}</CommunityArea>
  );
}

function AddMember({ community: { id, name } }: { community: CommunityRecordDto }) {
  const navigate = useNavigate();
  const { inputs, modal } = useRecordForm({
    store: members,
    row: null,
    of: id,
    fields: MEMBER_FIELDS,
    onDone: () => navigate(communityPath(id)),
    guard: true,
  });
  return (
    <>
      <PageHeader title={t('addTo', { community: name })} note={t('addNote')} />
      <Panel>
        <form className={styles.form} onSubmit={modal.onSubmit} noValidate>
          {inputs}
          <FormProblem text={modal.problem} />
          <div className={styles.foot}>
            <Link className={buttonClass({})} to={communityPath(id)}>
              {t('cancel')}
            </Link>
            <Button type="submit" variant="primary" busy={modal.busy}>
              {members.labels.add}
            </Button>
          </div>
        </form>
      </Panel>
    </>
  );
}
