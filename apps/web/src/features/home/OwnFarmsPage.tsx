import { useRemoteRecord } from '../../core/lists/use-remote.js';
import { shapesOf } from '../../map/point-text.js';
import { FarmsOnMap } from '../../map/view/FarmsOnMap.js';
import { InsteadOfMap } from '../../map/view/InsteadOfMap.js';
import { EmptyState, ErrorState, SkeletonBlock } from '../../ui/index.js';
import { OWN, ownRecord } from './remotes.js';
import { t } from './texts.js';

/** Maps the farmer's own farms. */
export default function OwnFarmsPage() {
  const title = t('dataCaptured');
  const { data, error, retry } = useRemoteRecord(ownRecord, OWN);
  if (data && shapesOf(data.farms).length > 0) return <FarmsOnMap title={title} farms={data.farms} />;
  let inside = <SkeletonBlock lines={6} />;
  if (data) inside = <EmptyState icon="map">{t('notMapped')}</EmptyState>;
  else if (error) inside = <ErrorState message={t('recordFailed', { why: error.message })} onRetry={retry} />;
  return <InsteadOfMap title={title}>{inside}</InsteadOfMap>;
}
