import { Link, Navigate, useSearchParams } from 'react-router-dom';
import { EVALUATORS, FARM_SIZE_GROUPS, GRANTS, isGranted } from '#libs/contracts';
import { later } from '../../core/feature/later.js';
import { useAppSelector } from '../../core/hooks.js';
import { useRemoteList } from '../../core/lists/use-remote.js';
import { selectRole } from '../../core/session/slice.js';
import { selectNothingAssigned, selectViewer } from '../../core/session/viewer.js';
import { useResourceOptions } from '../../core/use-options.js';
import { InsteadOfMap } from '../../map/view/InsteadOfMap.js';
import { buttonClass, EmptyState, ErrorState, SkeletonBlock } from '../../ui/index.js';
import { NothingAssigned } from '../../ui/NothingAssigned.js';
import { HomeLink } from '../../ui/states.js';
import { farmsPath } from '../farmresources/addresses.js';
import { farmAreaPath, farmPath, farmsMapPath } from './addresses.js';
import styles from './farms.module.css';
import { FarmPages, ResourceFarms } from './ResourceFarms.js';
import { farmList } from './records.js';
import { farmResourceOnMap } from './remotes.js';
import { t } from './texts.js';
import { useNumber } from './use-number.js';

const OwnFarmsPage = later(() => import('../home/OwnFarmsPage.js'), { waiting: <SkeletonBlock /> });

/** `/farms/map-view?resource=12`, or `?farmResource=7`; farmers see their own farms. */
export default function FarmsMapPage() {
  const role = useAppSelector(selectRole);
  const { grants } = useAppSelector(selectViewer);
  const unassigned = useAppSelector(selectNothingAssigned);
  const farmResourceId = useNumber('farmResource');
  if (role === 'FARMER') return <OwnFarmsPage />;
  if (farmResourceId) return <FarmsOfFarmResource key={farmResourceId} id={farmResourceId} />;
  if (unassigned !== null)
    return (
      <InsteadOfMap title={t('title')}>
        <NothingAssigned account={unassigned} />
      </InsteadOfMap>
    );
  return (
    <Farms opensArea={role !== null && EVALUATORS.includes(role) && isGranted(grants, GRANTS.viewAssets)} />
  );
}

function FarmsOfFarmResource({ id }: { id: number }) {
  const { answer } = useRemoteList(farmList, { farmResourceId: id, page: 1, size: 1 });
  return (
    <FarmPages
      of={farmResourceOnMap}
      farms={{ id }}
      title={answer ? t('of', { name: answer.farmResource.name }) : t('title')}
      more={({ farmId }) => (
        <Link className={buttonClass({ small: true })} to={farmPath(farmId)}>
          {t('toFarm')}
        </Link>
      )}
    >
      <Link className={buttonClass({ small: true })} to={farmsPath(id)}>
        {t('toList')}
      </Link>
    </FarmPages>
  );
}

function Farms({ opensArea }: { opensArea: boolean }) {
  const resourceId = useNumber('resource');
  const [search, setSearch] = useSearchParams();
  const sizeGroup = FARM_SIZE_GROUPS.find((group) => group === search.get('sizeGroup'));
  const { options, problem, loading } = useResourceOptions();
  const [first] = options;
  const go = (resource: string, group: string | undefined) =>
    setSearch({ resource, ...(group && { sizeGroup: group }) });
  const chosen = options.find(({ value }) => value === String(resourceId));

  if (!resourceId) {
    if (first) return <Navigate to={farmsMapPath(Number(first.value))} replace />;
    let inside = (
      <EmptyState icon="map" action={<HomeLink />}>
        {t('noResource')}
      </EmptyState>
    );
    if (problem) inside = <ErrorState message={t('resourcesFailed', { why: problem })} />;
    else if (loading) inside = <SkeletonBlock lines={6} />;
    return <InsteadOfMap title={t('title')}>{inside}</InsteadOfMap>;
  }
  return (
    <ResourceFarms
      key={`${resourceId}/${sizeGroup}`}
      resourceId={resourceId}
      sizeGroup={sizeGroup}
      title={chosen ? t('of', { name: chosen.label }) : t('title')}
      more={({ farmId }) =>
        opensArea && (
          <Link className={buttonClass({ small: true })} to={farmAreaPath(resourceId, farmId)}>
            {t('openFarmArea')}
          </Link>
        )
      }
    >
      {options.length > 1 && (
        <select
          className={styles.resource}
          aria-label={t('resource')}
          value={resourceId}
          onChange={(event) => go(event.currentTarget.value, sizeGroup)}
        >
          {!chosen && <option value={resourceId}>{t('chooseResource')}</option>}
          {options.map(({ value, label }) => (
            <option key={value} value={value}>
              {label}
            </option>
          ))}
        </select>
      )}
      <select
        className={styles.resource}
        aria-label={t('sizeGroup')}
        value={sizeGroup ?? ''}
        onChange={(event) => go(String(resourceId), event.currentTarget.value)}
      >
        <option value="">{t('allSizes')}</option>
        {FARM_SIZE_GROUPS.map((group) => (
          <option key={group} value={group}>
            {t(group)}
          </option>
        ))}
      </select>
    </ResourceFarms>
  );
}
