import { useMatch, useParams, useSearchParams } from 'react-router-dom';
import {
  CAPTURE_PAGE_SIZE,
  type CaptureDto,
  type CaptureListDto,
  type CaptureQuery,
  topicOf,
} from '#libs/contracts';
import { useAppSelector } from '../../core/hooks.js';
import { type ShownRecord, useRemote } from '../../core/lists/use-remote.js';
import { useTopic } from '../../core/realtime/use-topic.js';
import { selectRole, selectUser } from '../../core/session/slice.js';
import { FarmsOnMap } from '../../map/view/FarmsOnMap.js';
import { InsteadOfMap } from '../../map/view/InsteadOfMap.js';
import { RecordTabs } from '../../ui/AreaTabs.js';
import { EmptyState, ErrorState, SkeletonBlock } from '../../ui/index.js';
import { agentCaptures, capturesPage } from './remotes.js';
import { t } from './texts.js';

const positive = (text: string | null | undefined): number | undefined =>
  text && /^[1-9]\d{0,14}$/.test(text) ? Number(text) : undefined;

/** Returns the page, the farm, the community and the task of the address. */
function useQuery(): CaptureQuery {
  const { communityId, assignedTaskId } = useParams();
  const [search] = useSearchParams();
  const page = positive(search.get('page'));
  const farmId = positive(search.get('farm'));
  // A farm without a page is searched for; with a page it is the one chosen on that page.
  const which = farmId && !page ? { farmId } : { page: page ?? 1 };
  return { ...which, communityId: positive(communityId), assignedTaskId: positive(assignedTaskId) };
}

/** Farms that an agent captured, 300 at a time: the agent's own, or any agent's for reviewers. */
export default function CapturedPage() {
  const role = useAppSelector(selectRole);
  const profile = useMatch('/agent-profile/:agentId/captured-data');
  const agentId = positive(profile?.params.agentId);
  return (
    <>
      {agentId && <RecordTabs of="agent" label={t('agentTabs')} params={{ agentId }} map />}
      {role === 'AGENT' ? <OwnCaptures /> : <CapturesOfAgent />}
    </>
  );
}

function OwnCaptures() {
  const { agentId } = useParams();
  const userId = useAppSelector(selectUser)?.userId;
  const query = useQuery();
  const isOwn = agentId === undefined || positive(agentId) === userId;
  const shown = useRemote(capturesPage, isOwn ? query : null);
  // Agents see only their own captures, regardless of the address.
  if (!isOwn)
    return (
      <InsteadOfMap title={t('dataCaptured')}>
        <EmptyState icon="lock">{t('notYourCaptures')}</EmptyState>
      </InsteadOfMap>
    );
  return <Captures title={t('dataCaptured')} empty={t('noCaptures')} shown={shown} />;
}

function CapturesOfAgent() {
  const agentId = positive(useParams().agentId);
  const query = useQuery();
  const shown = useRemote(agentCaptures, agentId ? { agentId, ...query } : null);
  const agent = shown.data?.agent;
  const resourceId = shown.data?.communityResourceId;
  useTopic(resourceId ? topicOf.resource(resourceId) : null, null);
  const title = agent ? t('dataCapturedBy', { agent }) : t('dataCaptured');
  if (!agentId)
    return (
      <InsteadOfMap title={title}>
        <EmptyState icon="map">{t('noAgent')}</EmptyState>
      </InsteadOfMap>
    );
  return <Captures title={title} empty={t('agentNoCaptures')} shown={shown} />;
}

interface CapturesProps {
  title: string;
  empty: string;
  shown: ShownRecord<CaptureListDto>;
}

function Captures({ title, empty, shown: { data, error, retry } }: CapturesProps) {
  if (data && data.totalProcessed > 0)
    return (
      <FarmsOnMap
        title={title}
        farms={data.list}
        pages={{ page: data.page, size: CAPTURE_PAGE_SIZE, total: data.totalProcessed }}
        more={(farm) => <Captured farm={farm} />}
      />
    );
  let inside = <SkeletonBlock lines={6} />;
  if (error) inside = <ErrorState message={t('capturesFailed', { why: error.message })} onRetry={retry} />;
  else if (data) inside = <EmptyState icon="map">{empty}</EmptyState>;
  return <InsteadOfMap title={title}>{inside}</InsteadOfMap>;
}

/** Other data that the agent captured about the farmer. */
function Captured({ farm: { bvn, nextOfKin, prints } }: { farm: CaptureDto }) {
  const kin = JSON.parse(nextOfKin) as { name: string; relationship: string | null } | null;
  const fingers = (JSON.parse(prints) as string[]).length;
  const facts = [
    bvn && t('bvn', { bvn }),
    kin && [kin.name, kin.relationship].filter(Boolean).join(', '),
    t('fingerprints', { n: fingers }),
  ];
  return <div className="sm mut">{facts.filter(Boolean).join(' · ')}</div>;
}
