import { useParams } from 'react-router-dom';
import { FARMS_MESSAGES } from '#libs/contracts';
import { useRemoteRecord } from '../../core/lists/use-remote.js';
import { useSubject } from '../../core/subject.js';
import { FarmPointsProvider } from '../../map/overlays/use-farm-points.js';
import { EmptyState, ErrorState, PageHeader, SkeletonBlock } from '../../ui/index.js';
import { RecordPanels } from '../../ui/RecordPanels.js';
import { farmPath } from './addresses.js';
import { FarmActs } from './FarmActs.js';
import { FarmStatusBadge } from './FarmsOfResourcePage.js';
import { farmRecord } from './records.js';
import { t } from './texts.js';

/** `/farm-details/34`: one farm, in panels of several features. */
export default function FarmDetailsPage() {
  const id = Number(useParams().farmId) || 0;
  const { data: farm, error, retry } = useRemoteRecord(farmRecord, id);
  useSubject(farm && (farm.name || farm.farmCode), farmPath(id));
  if (farm) {
    const { ward, localGovernmentId: lga, state, community, type } = farm;
    const place = [ward?.name, lga?.name, state?.name].filter(Boolean).join(', ');
    return (
      <FarmPointsProvider>
        <PageHeader
          title={t('farmOf', { code: farm.farmCode })}
          badge={<FarmStatusBadge farm={farm} />}
          note={[farm.name !== farm.farmCode && farm.name, place, community?.name, type]
            .filter(Boolean)
            .join(' · ')}
        >
          <FarmActs farm={farm} />
        </PageHeader>
        <RecordPanels of="farm" id={id} />
      </FarmPointsProvider>
    );
  }
  if (!error) return <SkeletonBlock lines={8} />;
  if (error.status === 404 || error.status === 400)
    return (
      <EmptyState gone icon="map">
        {t('farmGone')}
      </EmptyState>
    );
  return (
    <ErrorState
      message={t('fetchFailed', { what: FARMS_MESSAGES.fetchFailed, why: error.message })}
      onRetry={retry}
    />
  );
}
