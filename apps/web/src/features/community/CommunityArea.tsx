import type { ReactNode } from 'react';
import { Link, useSearchParams } from 'react-router-dom';
import { type CommunityRecordDto, topicOf } from '#libs/contracts';
import { useRemoteRecord } from '../../core/lists/use-remote.js';
import { useTopic } from '../../core/realtime/use-topic.js';
import { useSubject } from '../../core/subject.js';
import { AreaTabs, useTabs } from '../../ui/AreaTabs.js';
import { buttonClass, EmptyState, ErrorState, SkeletonBlock } from '../../ui/index.js';
import { communityPath, communityQuery } from './addresses.js';
import { openCommunity } from './saga.js';
import { t } from './texts.js';

/** Returns the community id of the address, `?community=100`; null if missing or invalid. */
export function useCommunityId(): number | null {
  const [search] = useSearchParams();
  const id = Number(search.get('community'));
  return Number.isInteger(id) && id > 0 ? id : null;
}

/** Tabs of one community, and the open tab's page once the community has loaded. */
export function CommunityArea({ children }: { children: (community: CommunityRecordDto) => ReactNode }) {
  const id = useCommunityId();
  const { data: community, error, retry } = useRemoteRecord(openCommunity, id);
  const tabs = useTabs('community', community?.links);
  useSubject(community?.name ?? null, communityPath(id ?? 0));
  useTopic(community ? topicOf.resource(community.communityResourceId) : null, null);

  if (!id || error?.status === 404) {
    return (
      <EmptyState
        gone={Boolean(id)}
        title={t('noCommunityTitle')}
        icon="users"
        action={
          <Link to="/community" className={buttonClass({ variant: 'primary' })}>
            {t('resources')}
          </Link>
        }
      >
        {t(id ? 'communityGone' : 'noCommunity')}
      </EmptyState>
    );
  }
  if (!community)
    return error ? <ErrorState message={error.message} onRetry={retry} /> : <SkeletonBlock lines={6} />;
  return (
    <>
      <AreaTabs
        label={t('communityTabs')}
        tabs={tabs}
        query={communityQuery(id, community.communityResourceId)}
      />
      {children(community)}
    </>
  );
}
