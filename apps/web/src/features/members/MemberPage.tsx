import { Link, Navigate, useSearchParams } from 'react-router-dom';
import { type CommunityMemberRecordDto, topicOf } from '#libs/contracts';
import { formatDate, formatPhone } from '../../core/i18n/index.js';
import { useRemoteRecord } from '../../core/lists/use-remote.js';
import { useTopic } from '../../core/realtime/use-topic.js';
import { useSubject } from '../../core/subject.js';
import { buttonClass, EmptyState, ErrorState, PageHeader, Panel, SkeletonBlock } from '../../ui/index.js';
import { communityPath, resourcePath } from '../community/addresses.js';
import { farmerPath } from '../farmers/addresses.js';
import { memberPath } from './addresses.js';
import { MemberActs } from './MemberActs.js';
import { memberName } from './member-name.js';
import styles from './members.module.css';
import { memberRecord } from './saga.js';
import { t } from './texts.js';

const idIn = (text: string | null) =>
  Number.isInteger(Number(text)) && Number(text) > 0 ? Number(text) : null;

/** `/community-farmers-profile?member=5`; for a farmer, `?farmer=12`, redirects to their record. */
export default function MemberPage() {
  const [search] = useSearchParams();
  const id = idIn(search.get('member'));
  const farmerId = idIn(search.get('farmer'));
  const { data: member, error, retry } = useRemoteRecord(memberRecord, id);
  useSubject(member && memberName(member), memberPath(id ?? 0));
  useTopic(member ? topicOf.resource(member.communityResourceId) : null, null);

  if (farmerId) return <Navigate to={farmerPath(farmerId)} replace />;
  if (!id || error?.status === 404 || error?.status === 400)
    return (
      <EmptyState
        gone={Boolean(id)}
        title={t('noChoiceTitle')}
        icon="user"
        action={
          <Link to="/community" className={buttonClass({ variant: 'primary' })}>
            {t('toCommunities')}
          </Link>
        }
      >
        {t(id ? 'gone' : 'noChoice')}
      </EmptyState>
    );
  if (member) return <Member member={member} />;
  return error ? <ErrorState message={error.message} onRetry={retry} /> : <SkeletonBlock lines={6} />;
}

function Member({ member }: { member: CommunityMemberRecordDto }) {
  const { communityId, communityName, communityResourceId, communityResourceName } = member;
  const facts = [
    [t('surname'), member.surname],
    [t('firstName'), member.firstName],
    [t('occupation'), member.type],
    [t('phone'), member.phone && <a href={`tel:${member.phone}`}>{formatPhone(member.phone)}</a>],
    [t('email'), member.email && <a href={`mailto:${member.email}`}>{member.email}</a>],
    [
      t('community'),
      <Link key="of" to={communityPath(communityId)}>
        {communityName}
      </Link>,
    ],
    [
      t('resource'),
      <Link key="in" to={resourcePath(communityResourceId)}>
        {communityResourceName}
      </Link>,
    ],
    [t('since'), formatDate(member.createdOn)],
  ] as const;
  return (
    <>
      <PageHeader title={memberName(member)} note={member.type || undefined}>
        <Link className={buttonClass({})} to={communityPath(communityId)}>
          {t('toMembers')}
        </Link>
        <MemberActs member={member} />
      </PageHeader>
      <Panel title={t('details')}>
        <dl className={styles.facts}>
          {facts.map(([label, value]) => (
            <div key={label}>
              <dt>{label}</dt>
              <dd>{value || <span className="mut">{t('notGiven')}</span>}</dd>
            </div>
          ))}
        </dl>
      </Panel>
    </>
  );
}
