import { useRemoteRecord } from '../../core/lists/use-remote.js';
import { EmptyState, ErrorState, Panel, SkeletonBlock } from '../../ui/index.js';
import { FarmsOnMap } from './FarmsOnMap.js';
import styles from './farms-on-map.module.css';
import { OWN, ownRecord } from './remotes.js';
import { shapesOf } from './shapes.js';
import { t } from './texts.js';

/** The farmer's own farms on a map. */
export default function OwnFarmsPage() {
  const { data, error, retry } = useRemoteRecord(ownRecord, OWN);
  if (data && shapesOf(data.farms).length > 0) return <FarmsOnMap farms={data.farms} />;
  let inside = <SkeletonBlock lines={6} />;
  if (data) inside = <EmptyState icon="map">{t('notMapped')}</EmptyState>;
  else if (error) inside = <ErrorState message={t('recordFailed', { why: error.message })} onRetry={retry} />;
  return (
    <div className={styles.instead}>
      <h1>{t('dataCaptured')}</h1>
      <Panel label={t('dataCaptured')}>{inside}</Panel>
    </div>
  );
}
