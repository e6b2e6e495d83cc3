import { useCallback, useEffect, useMemo, useRef, useState } from 'react';
import { LIST_LIMIT } from '#libs/contracts';
import { useAppDispatch, useAppSelector } from '../../core/hooks.js';
import type { MapEngine } from '../../map/engine.js';
import { boundsOfFarms } from '../../map/geometry.js';
import { shapesOf } from '../../map/point-text.js';
import { FarmMapView } from '../../map/view/FarmMapView.js';
import { FarmPicker } from '../../map/view/FarmPicker.js';
import { MapPages } from '../../map/view/MapPages.js';
import { EmptyState, ErrorState, farmStatusText, Panel, SkeletonBlock } from '../../ui/index.js';
import styles from './map.module.css';
import { selectOverview } from './selectors.js';
import { loadFarms } from './tasks.js';
import { t } from './texts.js';
import type { OverviewAddress } from './url.js';

/** Zoom 9 of the specification (part 1, section 9), for tiles of 256 pixels: one less here. */
const OVERVIEW_ZOOM = 8;

interface OverviewMapProps {
  address: OverviewAddress;
  go: (change: Partial<OverviewAddress>, replace?: boolean) => void;
}

/** Maps the farms of the chosen project. */
export default function OverviewMap({ address, go }: OverviewMapProps) {
  const { project, page } = address;
  const dispatch = useAppDispatch();
  const { farms } = useAppSelector(selectOverview);
  const { data, load, error } = farms;

  useEffect(() => {
    if (project !== null) dispatch(loadFarms.trigger({ project, page }));
  }, [dispatch, project, page]);

  let inside = <SkeletonBlock />;
  if (project === null) inside = <EmptyState icon="map">{t('mapChoose')}</EmptyState>;
  else if (load === 'failed') {
    inside = (
      <ErrorState
        message={[t('mapFailed'), error?.message].filter(Boolean).join(' ')}
        onRetry={() => dispatch(loadFarms.trigger({ project, page }))}
      />
    );
  } else if (data && data.total === 0) inside = <EmptyState icon="map">{t('mapEmpty')}</EmptyState>;
  else if (data) inside = <Farms key={project} project={project} address={address} go={go} />;
  return (
    <Panel label={t('farmMap')} flush>
      {inside}
    </Panel>
  );
}

function Farms({ project, address, go }: OverviewMapProps & { project: string }) {
  const { data } = useAppSelector(selectOverview).farms;
  const [engine, setEngine] = useState<MapEngine | null>(null);
  const fitted = useRef<number | null>(null);
  const shapes = useMemo(() => shapesOf(data?.list ?? []), [data]);
  const { page = 1, total = 0, list = [] } = data ?? {};
  const chosen = list.find(({ farmId }) => farmId === address.farm);

  const showAll = useCallback(
    (on: MapEngine) => {
      const bounds = boundsOfFarms(shapes);
      if (bounds) on.fitBounds(bounds, undefined, OVERVIEW_ZOOM);
    },
    [shapes],
  );
  useEffect(() => {
    // Once per page: a background reload must not move the user's view.
    if (!engine || fitted.current === page || shapes.length === 0) return;
    fitted.current = page;
    if (address.farm !== null && shapes.some(({ id }) => id === address.farm)) engine.fit(address.farm);
    else showAll(engine);
  }, [engine, shapes, page, showAll, address.farm]);

  const choices = useMemo(
    () =>
      list.map(({ farmId, farmCode, status }) => ({
        id: farmId,
        text: `${farmCode} · ${farmStatusText(status)}`,
      })),
    [list],
  );
  return (
    <>
      <div className={styles.bar}>
        <FarmPicker
          farms={choices}
          selected={chosen?.farmId ?? null}
          onSelect={(farm) => {
            go({ farm }, true);
            engine?.fit(farm);
          }}
        />
        <MapPages page={page} size={LIST_LIMIT} total={total} onPage={(to) => go({ page: to, farm: null })} />
      </div>
      <div className={styles.map}>
        <FarmMapView
          title={t('pictureTitle', { project })}
          farms={shapes}
          selected={chosen?.farmId ?? null}
          label={
            chosen && (
              <>
                <b>{t('farm', { number: chosen.farmCode })}</b>
                <span>{farmStatusText(chosen.status)}</span>
              </>
            )
          }
          description={t('mapDescription', {
            count: shapes.length,
            done: shapes.filter(({ completed }) => completed).length,
          })}
          onSelect={(farm) => go({ farm }, true)}
          onFit={showAll}
          onEngine={setEngine}
          specifiedStroke
        />
      </div>
    </>
  );
}
