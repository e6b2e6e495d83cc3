import { useSearchParams } from 'react-router-dom';
import { topicOf } from '#libs/contracts';
import { useRemoteRecord } from '../../core/lists/use-remote.js';
import { useTopic } from '../../core/realtime/use-topic.js';
import { EmptyState, ErrorState, SkeletonBlock } from '../../ui/index.js';
import { openCommunity } from '../community/saga.js';
import { ChooseCommunity } from './ChooseCommunity.js';
import { Compose } from './Compose.js';
import { t } from './texts.js';

/** `/messages/new?community=100`; asks for a community if there is none. */
export default function ComposePage() {
  const [search] = useSearchParams();
  const asked = search.get('community');
  const id = Number(asked);
  const known = Number.isInteger(id) && id > 0 ? id : null;
  const { data: community, error, retry } = useRemoteRecord(openCommunity, known);
  useTopic(community ? topicOf.resource(community.communityResourceId) : null, null);
  if (asked === null) return <ChooseCommunity />;
  if (known === null || error?.status === 404 || error?.status === 400)
    return (
      <>
        <EmptyState gone icon="users">
          {t('gone')}
        </EmptyState>
        <ChooseCommunity />
      </>
    );
  if (!community)
    return error ? <ErrorState message={error.message} onRetry={retry} /> : <SkeletonBlock lines={8} />;
  return <Compose key={community.id} community={community} />;
}
