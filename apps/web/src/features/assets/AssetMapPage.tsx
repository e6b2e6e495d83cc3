import { useEffect, useMemo, useState } from 'react';
import { Link } from 'react-router-dom';
import { type AssetDto, type AssetFarmDto, placeAsset } from '#libs/contracts';
import { useRemoteList } from '../../core/lists/use-remote.js';
import { useMay } from '../../core/session/allowed.js';
import { useAddress } from '../../core/use-address.js';
import type { MapEngine } from '../../map/engine.js';
import { drawFarmPoints, farmPointAt } from '../../map/overlays/farm-points.js';
import { FarmMapView } from '../../map/view/FarmMapView.js';
import { InsteadOfMap } from '../../map/view/InsteadOfMap.js';
import { buttonClass, EmptyState, ErrorState, SkeletonBlock } from '../../ui/index.js';
import { ChooseFarm } from '../farms/ChooseFarm.js';
import { useNumber } from '../farms/use-number.js';
import { assetMapPath, assetsPath } from './addresses.js';
import { type At, layerOf, pointOf } from './asset-points.js';
import styles from './assets.module.css';
import { PlaceAsset } from './PlaceAsset.js';
import { assets } from './saga.js';
import { t } from './texts.js';

/** Degrees around a single point that the map shows, about 200 m. */
const AROUND = 0.002;

/** `/new-assets/map-view?farm=34&asset=7`: the farm's area and its assets; the named asset can be placed. */
export default function AssetMapPage() {
  const farmId = useNumber('farm');
  if (!farmId) return <ChooseFarm note={t('chooseFarmNote')} title={t('farmArea')} to={assetMapPath} />;
  return <AssetMap key={farmId} farmId={farmId} />;
}

function AssetMap({ farmId }: { farmId: number }) {
  const { answer, error, retry } = useRemoteList(assets.list, { of: farmId, sort: 'name' });
  if (answer) return <Assets farm={answer.farm} list={answer.list} />;
  return (
    <InsteadOfMap title={t('farmArea')}>
      {!error && <SkeletonBlock lines={6} />}
      {error?.status === 404 && <EmptyState icon="map">{t('farmGone')}</EmptyState>}
      {error && error.status !== 404 && (
        <ErrorState message={t('loadFailed', { why: error.message })} onRetry={retry} />
      )}
    </InsteadOfMap>
  );
}

function Assets({ farm, list }: { farm: AssetFarmDto; list: readonly AssetDto[] }) {
  const { id: farmId, farmCode, boundary, status } = farm;
  const [search, change] = useAddress();
  const may = useMay();
  const [engine, setEngine] = useState<MapEngine | null>(null);
  const asset = list.find(({ id }) => String(id) === search.get('asset')) ?? null;
  const placed = asset !== null && may(placeAsset, asset.links) ? asset : null;
  const [draft, setDraft] = useState<At | null>(null);
  const shapes = useMemo(
    () =>
      boundary.length > 0
        ? [{ id: farmId, completed: status === 'COMPLETED', held: false, parts: boundary }]
        : [],
    [farmId, boundary, status],
  );
  const choose = (id: number | null) =>
    change(
      (now) => {
        if (id === null) now.delete('asset');
        else now.set('asset', String(id));
        return now;
      },
      { replace: true },
    );

  useEffect(() => {
    if (!engine) return;
    const others = list.filter(({ id }) => id !== asset?.id);
    const layer = layerOf(others);
    const at = placed ? draft : asset?.position;
    const points = asset && at ? [...layer.points, pointOf(asset, at, true)] : layer.points;
    drawFarmPoints(engine, [{ ...layer, points }]);
  }, [engine, list, asset, placed, draft]);

  // biome-ignore lint/correctness/useExhaustiveDependencies: a later point must not move the view
  useEffect(() => {
    if (!engine) return;
    const [first] = list.flatMap(({ position }) => (position ? [position] : []));
    if (boundary.length > 0) engine.fit(farmId);
    else if (first) engine.fitBounds(around(first));
  }, [engine]);

  // biome-ignore lint/correctness/useExhaustiveDependencies: `choose` is new in each render
  useEffect(() => {
    if (!engine || placed) return;
    return engine.events.on('clicked', (at) => {
      const found = farmPointAt(engine, at);
      if (found) choose(found.point);
    });
  }, [engine, placed]);

  const unplaced = list.filter(({ position }) => !position).length;
  return (
    <div className={styles.page}>
      <header className={styles.head}>
        <h1 className="grow">{t('mapTitle', { farm: farmCode })}</h1>
        <Link className={buttonClass({})} to={assetsPath(farmId)}>
          {t('title')}
        </Link>
      </header>
      <div className={styles.map}>
        <FarmMapView
          title={t('mapTitle', { farm: farmCode })}
          description={t('mapOf', { farm: farmCode, n: list.length - unplaced })}
          farms={shapes}
          selected={shapes.length > 0 ? farmId : null}
          onSelect={() => undefined}
          label={<b>{t('farmArea')}</b>}
          legend={[]}
          note={noteOf(shapes.length > 0, unplaced)}
          onEngine={setEngine}
        />
      </div>
      {placed && (
        <PlaceAsset
          key={placed.id}
          asset={placed}
          engine={engine}
          onMoved={setDraft}
          onFar={(at) => engine?.fitBounds(around(at))}
          onDone={() => choose(null)}
        />
      )}
    </div>
  );
}

const around = ({ lat, lng }: At): [number, number, number, number] => [
  lng - AROUND,
  lat - AROUND,
  lng + AROUND,
  lat + AROUND,
];

function noteOf(mapped: boolean, unplaced: number): string | undefined {
  const notes = [!mapped && t('unmapped'), unplaced > 0 && t('unplaced', { n: unplaced })];
  return notes.filter(Boolean).join(' ') || undefined;
}
