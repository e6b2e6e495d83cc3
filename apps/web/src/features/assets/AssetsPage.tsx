import { useParams } from 'react-router-dom';
import { EmptyState } from '../../ui/index.js';
import { useRecordId } from '../../ui/records/RecordPage.js';
import { AssetList } from './AssetList.js';
import { t } from './texts.js';

/** `/view-assets/34` */
export default function AssetsPage() {
  const farmId = useRecordId(useParams().farmId);
  if (farmId) return <AssetList farmId={farmId} map />;
  return (
    <EmptyState gone icon="map">
      {t('farmGone')}
    </EmptyState>
  );
}
