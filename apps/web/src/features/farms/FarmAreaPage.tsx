import { useMemo } from 'react';
import { Link } from 'react-router-dom';
import { later } from '../../core/feature/later.js';
import { useAppSelector } from '../../core/hooks.js';
import { useRemote } from '../../core/lists/use-remote.js';
import { selectRole } from '../../core/session/slice.js';
import { shapesOf } from '../../map/point-text.js';
import { FarmsOnMap } from '../../map/view/FarmsOnMap.js';
import { InsteadOfMap } from '../../map/view/InsteadOfMap.js';
import { buttonClass, EmptyState, ErrorState, SkeletonBlock } from '../../ui/index.js';
import { FARMS_MAP, farmsMapPath } from './addresses.js';
import { drawn } from './ResourceFarms.js';
import { farmsOnMap } from './remotes.js';
import { t } from './texts.js';
import { useNumber } from './use-number.js';

const OwnFarmsPage = later(() => import('../home/OwnFarmsPage.js'), { waiting: <SkeletonBlock /> });

/** `/new-assets/map-view?resource=12&farm=34`: the area of one farm; farmers see their own. */
export default function FarmAreaPage() {
  const role = useAppSelector(selectRole);
  if (role !== 'FARMER') return <FarmArea />;
  return <OwnFarmsPage title={t('farmArea')} called={t('farmArea')} />;
}

function FarmArea() {
  const resourceId = useNumber('resource');
  const farmId = useNumber('farm');
  const asked = resourceId && farmId ? { id: resourceId, farmId, size: 1 } : null;
  const { data, error, retry } = useRemote(farmsOnMap, asked);
  const farms = useMemo(() => data?.list.map(drawn) ?? [], [data]);
  const back = (
    <Link className={buttonClass({})} to={resourceId ? farmsMapPath(resourceId, farmId) : FARMS_MAP}>
      {t('toMap')}
    </Link>
  );
  if (shapesOf(farms).length > 0)
    return (
      <FarmsOnMap title={t('farmArea')} called={t('farmArea')} farms={farms}>
        {back}
      </FarmsOnMap>
    );
  let inside = <SkeletonBlock lines={6} />;
  const nothing = (text: string) => (
    <EmptyState icon="map" action={back}>
      {text}
    </EmptyState>
  );
  if (!asked) inside = nothing(t('noFarm'));
  else if (error?.status === 404) inside = nothing(t('farmGone'));
  else if (error) inside = <ErrorState message={t('loadFailed', { why: error.message })} onRetry={retry} />;
  else if (data) inside = nothing(t('farmUnmapped'));
  return <InsteadOfMap title={t('farmArea')}>{inside}</InsteadOfMap>;
}
