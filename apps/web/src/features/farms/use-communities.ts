import { useEffect, useState } from 'react';
import { useRemoteRecord } from '../../core/lists/use-remote.js';
import type { MapEngine } from '../../map/engine.js';
import { drawCommunities } from '../../map/overlays/communities.js';
import type { OwnLayer } from '../../map/view/LayerList.js';
import { communitiesOnMap } from './remotes.js';
import { t } from './texts.js';

const NONE: never[] = [];

/** Layer with community names, loaded when the user switches it on. */
export function useCommunities(resourceId: number, engine: MapEngine | null): OwnLayer {
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
