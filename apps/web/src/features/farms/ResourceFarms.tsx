import { type ReactNode, useEffect, useMemo, useState } from 'react';
import { type FarmSizeGroup, type MappedFarmDto, topicOf } from '#libs/contracts';
import { useRemote, useRemoteRecord } from '../../core/lists/use-remote.js';
import { useTopic } from '../../core/realtime/use-topic.js';
import type { MapEngine } from '../../map/engine.js';
import { drawCommunities } from '../../map/overlays/communities.js';
import { FarmsOnMap, type MappedFarm } from '../../map/view/FarmsOnMap.js';
import { InsteadOfMap } from '../../map/view/InsteadOfMap.js';
import type { OwnLayer } from '../../map/view/LayerList.js';
import { EmptyState, ErrorState, SkeletonBlock } from '../../ui/index.js';
import { communitiesOnMap, type FarmsAsked, farmsOnMap } from './remotes.js';
import { t } from './texts.js';
import { useNumber } from './use-number.js';

/** Farms on one page of the map: the same number as for captured data. */
const PAGE_SIZE = 300;

interface PagesProps {
  title: string;
  /** Renders the actions of the chosen farm. */
  more?: (farm: MappedFarm) => ReactNode;
  /** Shown next to the title. */
  children?: ReactNode;
}

export interface ResourceFarmsProps extends PagesProps {
  resourceId: number;
  communityId?: number;
  sizeGroup?: FarmSizeGroup;
}

/** Maps the farms of a community resource or of one of its communities. */
export function ResourceFarms({ resourceId, communityId, sizeGroup, ...rest }: ResourceFarmsProps) {
  const [engine, setEngine] = useState<MapEngine | null>(null);
  const communities = useCommunities(resourceId, engine);
  useTopic(topicOf.resource(resourceId), null);
  const layers = [communities];
  return (
    <FarmPages
      of={farmsOnMap}
      farms={{ id: resourceId, communityId, sizeGroup }}
      layers={layers}
      onEngine={setEngine}
      {...rest}
    />
  );
}

interface FarmPagesProps extends PagesProps {
  of: typeof farmsOnMap;
  farms: Pick<FarmsAsked, 'id' | 'communityId' | 'sizeGroup'>;
  layers?: readonly OwnLayer[];
  onEngine?: (engine: MapEngine | null) => void;
}

/** Maps farms in pages; page and farm are in the address. */
export function FarmPages({ of, farms: which, title, ...rest }: FarmPagesProps) {
  const page = useNumber('page');
  const farmId = useNumber('farm');
  // A farm without a page is searched for; with a page it is the one chosen on that page.
  const part = farmId && !page ? { farmId } : { page: page ?? 1 };
  const asked: FarmsAsked = { ...which, size: PAGE_SIZE, ...part };
  const { data, error, retry } = useRemote(of, asked);
  const farms = useMemo(() => data?.list.map(drawn) ?? [], [data]);

  if (data && data.total > 0)
    return (
      <FarmsOnMap
        title={title}
        farms={farms}
        pages={{ page: data.page, size: PAGE_SIZE, total: data.total }}
        {...rest}
      />
    );
  let inside = <SkeletonBlock lines={6} />;
  if (error && farmId && error.status === 404) inside = <EmptyState icon="map">{t('farmGone')}</EmptyState>;
  else if (error) inside = <ErrorState message={t('loadFailed', { why: error.message })} onRetry={retry} />;
  else if (data) inside = <EmptyState icon="map">{t('noFarms')}</EmptyState>;
  return <InsteadOfMap title={title}>{inside}</InsteadOfMap>;
}

/** Converts a farm of the API to the format of the maps. */
export function drawn({ farmId, farmCode, farmer, farmSize, status, mapMarkers }: MappedFarmDto): MappedFarm {
  return { farmId, farmCode, name: farmer, farmSize, status, coords: mapMarkers };
}

const NONE: never[] = [];

/** Layer with community names, loaded when the user switches it on. */
function useCommunities(resourceId: number, engine: MapEngine | null): OwnLayer {
  const [shown, setShown] = useState(false);
  const { data, error } = useRemoteRecord(communitiesOnMap, shown ? resourceId : null);
  const points = shown ? (data?.list ?? NONE) : NONE;
  useEffect(() => {
    if (engine) drawCommunities(engine, points);
  }, [engine, points]);
  return {
    id: 'communities',
    label: shown && error ? t('communitiesFailed') : t('communities'),
    shown,
    onShow: setShown,
  };
}
