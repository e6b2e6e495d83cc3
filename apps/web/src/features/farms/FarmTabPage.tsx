import { Link, Navigate, useLocation } from 'react-router-dom';
import type { FarmDetailsDto } from '#libs/contracts';
import { useRemoteRecord } from '../../core/lists/use-remote.js';
import { useSubject } from '../../core/subject.js';
import { buttonClass, EmptyState } from '../../ui/index.js';
import { RecordPanels } from '../../ui/RecordPanels.js';
import { FARM_TABS, farmPath } from './addresses.js';
import { ChooseFarm } from './ChooseFarm.js';
import { FarmFrame, hasTab } from './FarmFrame.js';
import { farmRecord } from './records.js';
import { t } from './texts.js';
import { useNumber } from './use-number.js';

/** `/new-view-farms/new-soil-mapping?farm=34`: one tab of a farm; without a tab in the address, its first. */
export default function FarmTabPage() {
  const id = useNumber('farm');
  const { pathname } = useLocation();
  const { data: farm } = useRemoteRecord(farmRecord, id ?? null);
  useSubject(farm && (farm.name || farm.farmCode), farmPath(id ?? 0));
  if (!id) return <ChooseFarm title={t('chooseFarm')} to={(farmId) => `${pathname}?farm=${farmId}`} />;
  return <FarmFrame id={id}>{(shown) => <TabOf farm={shown} pathname={pathname} />}</FarmFrame>;
}

function TabOf({ farm, pathname }: { farm: FarmDetailsDto; pathname: string }) {
  const tab = FARM_TABS.find(({ part }) => pathname.endsWith(`/${part}`));
  if (!tab) {
    const first = FARM_TABS.find((each) => hasTab(farm, each));
    return <Navigate replace to={`${pathname}/${first?.part}?farm=${farm.id}`} />;
  }
  if (hasTab(farm, tab)) return <RecordPanels of="farm" id={farm.id} tab={tab.name} />;
  return (
    <EmptyState
      icon="map"
      action={
        <Link className={buttonClass({})} to={farmPath(farm.id)}>
          {t('toFarm')}
        </Link>
      }
    >
      {t('featureOff', { feature: tab.title })}
    </EmptyState>
  );
}
