import { Link, Navigate, useSearchParams } from 'react-router-dom';
import { type CommunityMemberRecordDto, topicOf } from '#libs/contracts';
import { formatDate, formatPhone } from '../../core/i18n/index.js';
import { useTopic } from '../../core/realtime/use-topic.js';
import { FactList } from '../../ui/FactList.js';
import { buttonClass, PageHeader, Panel } from '../../ui/index.js';
import { RecordActs } from '../../ui/records/RecordActs.js';
import { RecordArea, useRecordId } from '../../ui/records/RecordPage.js';
import { communityPath, resourcePath } from '../community/addresses.js';
import { farmerPath } from '../farmers/addresses.js';
import { members } from './saga.js';
import { t } from './texts.js';

/** `/community-farmers-profile?member=5`; for a farmer, `?farmer=12`, redirects to their record. */
export default function MemberPage() {
  const [search] = useSearchParams();
  const id = useRecordId(search.get('member'));
  const farmerId = useRecordId(search.get('farmer'));
  if (farmerId) return <Navigate to={farmerPath(farmerId)} replace />;
  return (
    <RecordArea
      store={members}
      id={id}
      icon="user"
      none={{ title: t('noChoiceTitle'), text: t('noChoice') }}
      back={{ to: '/community', label: t('toCommunities') }}
    >
      {(member) => <Member member={member} />}
    </RecordArea>
  );
}

function Member({ member }: { member: CommunityMemberRecordDto }) {
  const { communityId, communityResourceId } = member;
  useTopic(topicOf.resource(communityResourceId), null);
  return (
    <>
      <PageHeader title={members.nameOf(member)} note={member.type || undefined}>
        <Link className={buttonClass({})} to={communityPath(communityId)}>
          {t('toMembers')}
        </Link>
        <RecordActs store={members} row={member} />
      </PageHeader>
      <Panel title={t('details')}>
        <FactList
          facts={[
            [t('surname'), member.surname],
            [t('firstName'), member.firstName],
            [t('occupation'), member.type],
            [t('phone'), member.phone && <a href={`tel:${member.phone}`}>{formatPhone(member.phone)}</a>],
            [t('email'), member.email && <a href={`mailto:${member.email}`}>{member.email}</a>],
            [
              t('community'),
              <Link key="of" to={communityPath(communityId)}>
                {member.communityName}
              </Link>,
            ],
            [
              t('resource'),
              <Link key="in" to={resourcePath(communityResourceId)}>
                {member.communityResourceName}
              </Link>,
            ],
            [t('since'), formatDate(member.createdOn)],
          ]}
        />
      </Panel>
    </>
  );
}
