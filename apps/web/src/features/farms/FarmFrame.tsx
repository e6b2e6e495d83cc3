import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';
import { FARM_FEATURES, FARMS_MESSAGES, type FarmDetailsDto, type FarmDto, topicOf } from '#libs/contracts';
import { pageOfRecord } from '../../core/feature/records.js';
import { useOpens } from '../../core/feature/use-opens.js';
import { useAppSelector } from '../../core/hooks.js';
import { useRemoteRecord } from '../../core/lists/use-remote.js';
import { useTopics } from '../../core/realtime/use-topic.js';
import { selectUser } from '../../core/session/slice.js';
import { selectViewer } from '../../core/session/viewer.js';
import { FarmPointsProvider } from '../../map/overlays/use-farm-points.js';
import { AreaTabs } from '../../ui/AreaTabs.js';
import {
  buttonClass,
  EmptyState,
  ErrorState,
  FarmStatusBadge,
  Icon,
  PageHeader,
  SkeletonBlock,
} from '../../ui/index.js';
import { LockStrip } from '../../ui/LockStrip.js';
import { FARM_TABS, type FarmTab, farmPath, NEW_FARM_RESOURCE, NEW_VIEW_FARMS } from './addresses.js';
import { FarmActs } from './FarmActs.js';
import { FarmFigures } from './FarmFigures.js';
import styles from './farms.module.css';
import { farmRecord } from './records.js';
import { t } from './texts.js';

/** Whether a farm has a tab: the issues always, others with their feature. */
export const hasTab = (farm: FarmDto, { name }: FarmTab): boolean =>
  name === 'logged_issues' || farm[FARM_FEATURES[name]];

/** Title, acts and tabs of a farm around one of its pages. */
export function FarmFrame({ id, children }: { id: number; children: (farm: FarmDetailsDto) => ReactNode }) {
  const { data: farm, error, retry } = useRemoteRecord(farmRecord, id);
  const user = useAppSelector(selectUser);
  const { role } = useAppSelector(selectViewer);
  // Farmers follow no topic.
  const follows = farm && user && role !== 'FARMER';
  const resource = farm?.communityResource;
  useTopics(follows ? [resource ? topicOf.resource(resource.id) : topicOf.account(user.userAccountId)] : []);
  if (farm)
    return (
      <FarmPointsProvider>
        <FarmHeader farm={farm} />
        <FarmTabs farm={farm} />
        <div className={styles.page}>
          <LockStrip lock={farm.lock} />
          <FarmFigures farm={farm} />
          {children(farm)}
        </div>
      </FarmPointsProvider>
    );
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

function FarmHeader({ farm }: { farm: FarmDetailsDto }) {
  const opens = useOpens();
  const {
    id,
    farmCode,
    name,
    ward,
    localGovernmentId: lga,
    state,
    community,
    type,
    address,
    city,
    communityResource,
  } = farm;
  const evaluate =
    communityResource && pageOfRecord('farm', { id, communityResourceId: communityResource.id });
  const place = [ward?.name, lga?.name, state?.name].filter(Boolean).join(', ');
  return (
    <PageHeader
      title={t('farmOf', { code: farmCode })}
      badge={<FarmStatusBadge status={farm.status} />}
      note={[name !== farmCode && name, address, city, place, community?.name, type]
        .filter(Boolean)
        .join(' · ')}
    >
      {evaluate && opens(evaluate.split('?')[0] ?? '') && (
        <Link className={buttonClass({})} to={evaluate}>
          <Icon name="map" size={16} />
          {t('toEvaluate')}
        </Link>
      )}
      <FarmActs farm={farm} />
    </PageHeader>
  );
}

/** Outside viewers have the summary alone. */
function FarmTabs({ farm }: { farm: FarmDetailsDto }) {
  const opens = useOpens();
  const tabs = FARM_TABS.filter((tab) => hasTab(farm, tab)).flatMap(({ part, title }) => {
    const base = [NEW_VIEW_FARMS, NEW_FARM_RESOURCE].find((each) => opens(`${each}/${part}`));
    return base ? [{ path: `${base}/${part}?farm=${farm.id}`, title }] : [];
  });
  if (tabs.length === 0) return null;
  return (
    <AreaTabs
      underTitle
      label={t('tabs')}
      tabs={[{ path: farmPath(farm.id), title: t('summaryTab') }, ...tabs]}
    />
  );
}
