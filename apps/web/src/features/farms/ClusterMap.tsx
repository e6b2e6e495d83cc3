import { useEffect, useRef, useState } from 'react';
import { formatHectares, formatNumber } from '../../core/i18n/index.js';
import { useRemote } from '../../core/lists/use-remote.js';
import { boundsOfCluster, drawMarkers, metAt } from '../../map/clusters/cluster-layer.js';
import type { MapEngine } from '../../map/engine.js';
import type { LegendEntry } from '../../map/picture/legend.js';
import { FarmMapView } from '../../map/view/FarmMapView.js';
import { FARM_DOT_LEGEND } from '../../map/view/MapLegend.js';
import { EmptyState, ErrorState, IconButton, Panel, SkeletonBlock } from '../../ui/index.js';
import styles from './cluster-map.module.css';
import { type FarmMarker, MARKERS_AT_ONCE, type Markers } from './cluster-markers.js';
import { clusterMarkers } from './remotes.js';
import { t } from './texts.js';

/** The widget's start (specification part 1, section 9; part 2, section 9), for tiles of 256 pixels: one less here. */
const START = { lat: 9.0765, lng: 7.3986, zoom: 3 };
const SQUARE_METRES_PER_HECTARE = 10_000;
const LEGEND: readonly LegendEntry[] = [
  ...FARM_DOT_LEGEND,
  { label: t('clusterKey'), fill: '#2F4B8F', edge: '#FFFFFF', round: true },
];
const NO_FARMS: never[] = [];

/** Maps the farms of a community resource, one marker each; nearby markers are clustered. */
export default function ClusterMap({ resourceId, name }: { resourceId: number; name: string }) {
  const [part, setPart] = useState(1);
  const { data, error, retry } = useRemote(clusterMarkers, { id: resourceId, part });
  let inside = <SkeletonBlock lines={6} />;
  if (data && data.total > 0) {
    inside = (
      <>
        <Clusters key={part} name={name} markers={data} />
        {data.total > MARKERS_AT_ONCE && <Parts part={part} markers={data} onPart={setPart} />}
      </>
    );
  } else if (error) inside = <ErrorState message={t('loadFailed', { why: error.message })} onRetry={retry} />;
  else if (data) inside = <EmptyState icon="map">{t('noFarms')}</EmptyState>;
  return (
    <Panel title={t('clusters')} flush>
      {inside}
    </Panel>
  );
}

function Clusters({ name, markers: { list } }: { name: string; markers: Markers }) {
  const [engine, setEngine] = useState<MapEngine | null>(null);
  const [chosen, setChosen] = useState<number | null>(null);
  const placed = useRef(false);
  const farm = list.find(({ id }) => id === chosen);

  useEffect(() => {
    if (!engine) return;
    drawMarkers(engine, list, chosen);
    if (placed.current) return;
    placed.current = true;
    engine.fitBounds([START.lng, START.lat, START.lng, START.lat], undefined, START.zoom - 1);
  }, [engine, list, chosen]);
  useEffect(
    () =>
      engine?.events.on('clicked', (at) => {
        const met = metAt(engine, at);
        if (met && 'cluster' in met) {
          void boundsOfCluster(engine, met.cluster).then((bounds) => bounds && engine.fitBounds(bounds));
        } else setChosen(met?.farm ?? null);
      }),
    [engine],
  );
  const fit = (on: MapEngine) => {
    const bounds = boundsOfMarkers(list);
    if (bounds) on.fitBounds(bounds);
  };
  return (
    <div className={styles.map}>
      <FarmMapView
        title={t('of', { name })}
        description={t('clustersOf', { n: list.length })}
        farms={NO_FARMS}
        selected={null}
        onSelect={setChosen}
        legend={LEGEND}
        note={list.length === 0 ? t('nothingMapped') : undefined}
        onFit={fit}
        onEngine={setEngine}
      >
        {farm && <Details farm={farm} onClose={() => setChosen(null)} />}
      </FarmMapView>
    </div>
  );
}

function boundsOfMarkers(list: readonly FarmMarker[]): [number, number, number, number] | null {
  if (list.length === 0) return null;
  let [west, south, east, north] = [180, 90, -180, -90];
  for (const {
    at: [lng, lat],
  } of list) {
    [west, south] = [Math.min(west, lng), Math.min(south, lat)];
    [east, north] = [Math.max(east, lng), Math.max(north, lat)];
  }
  return [west, south, east, north];
}

/** The specification's info box. */
function Details({ farm, onClose }: { farm: FarmMarker; onClose: () => void }) {
  const size = formatHectares(farm.estimatedSize / SQUARE_METRES_PER_HECTARE, 2);
  return (
    <section className={styles.details} aria-label={t('details')}>
      <header>
        <h3>{t('details')}</h3>
        <IconButton icon="close" label={t('close')} size={14} className={styles.close} onClick={onClose} />
      </header>
      <dl>
        <dt>{t('name')}</dt>
        <dd className={styles.name}>{farm.name}</dd>
        <dt>{t('size')}</dt>
        <dd>{t('hectares', { size })}</dd>
      </dl>
    </section>
  );
}

function Parts({
  part,
  markers,
  onPart,
}: {
  part: number;
  markers: Markers;
  onPart: (part: number) => void;
}) {
  const before = (part - 1) * MARKERS_AT_ONCE;
  const to = before + markers.farms;
  const values = {
    from: formatNumber(before + 1),
    to: formatNumber(to),
    total: formatNumber(markers.total),
  };
  return (
    <nav className={styles.parts} aria-label={t('clusters')}>
      <IconButton
        icon="chevronLeft"
        label={t('previous')}
        disabled={part <= 1}
        onClick={() => onPart(part - 1)}
      />
      <span aria-live="polite">{t('clusterPage', values)}</span>
      <IconButton
        icon="chevronRight"
        label={t('next')}
        disabled={to >= markers.total}
        onClick={() => onPart(part + 1)}
      />
    </nav>
  );
}
