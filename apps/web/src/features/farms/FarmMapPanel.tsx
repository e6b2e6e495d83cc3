import { useEffect, useMemo, useState } from 'react';
import { formatHectares } from '../../core/i18n/index.js';
import { useRemoteRecord } from '../../core/lists/use-remote.js';
import type { MapEngine } from '../../map/engine.js';
import { drawCommunities } from '../../map/overlays/communities.js';
import { drawFarmPoints, farmPointAt } from '../../map/overlays/farm-points.js';
import { useFarmPointLayers, useOfferedEngine } from '../../map/overlays/use-farm-points.js';
import { FarmMapView } from '../../map/view/FarmMapView.js';
import { Panel, SkeletonBlock } from '../../ui/index.js';
import styles from './cluster-map.module.css';
import { farmRecord } from './records.js';
import { t } from './texts.js';

const IGNORED = () => undefined;
/** Zoom at which a ward fills the map. */
const WARD_ZOOM = 12;

/** The boundary of the farm between its neighbours, with the points of other panels; the ward's point without one. */
export default function FarmMapPanel({ id }: { id: number }) {
  const { data: farm } = useRemoteRecord(farmRecord, id);
  const [engine, setEngine] = useState<MapEngine | null>(null);
  const [hidden, setHidden] = useState<ReadonlySet<string>>(new Set());
  const given = useFarmPointLayers();
  useOfferedEngine(engine);
  const points = useMemo(() => given.filter((layer) => !hidden.has(layer.id)), [given, hidden]);
  const isMapped = farm ? farm.parts.length > 0 : false;
  const shapes = useMemo(() => {
    if (!farm) return [];
    const own = { farmId: farm.id, status: farm.status, parts: farm.parts, pending: false };
    const all = [...farm.neighbours.map((each) => ({ ...each, pending: true })), own];
    return all
      .filter(({ parts }) => parts.length > 0)
      .map(({ farmId, status, parts, pending }) => ({
        id: farmId,
        completed: status === 'COMPLETED',
        held: false,
        pending,
        parts,
      }));
  }, [farm]);
  const wardPoint = farm?.wardPoint ?? null;
  const wardName = farm?.ward?.name ?? farm?.localGovernmentId?.name ?? '';
  useEffect(() => {
    if (!engine) return;
    if (isMapped) return engine.fit(id);
    const [lng, lat] = wardPoint ?? [];
    if (lng === undefined || lat === undefined) return;
    drawCommunities(engine, [{ id, name: wardName, lat, lng }]);
    engine.fitBounds([lng, lat, lng, lat], undefined, WARD_ZOOM);
  }, [engine, id, isMapped, wardPoint, wardName]);
  useEffect(() => {
    if (engine) drawFarmPoints(engine, points);
  }, [engine, points]);
  useEffect(
    () =>
      engine?.events.on('clicked', (at) => {
        const met = farmPointAt(engine, at);
        if (met) points.find((layer) => layer.id === met.layer)?.onSelect(met.point);
      }),
    [engine, points],
  );
  if (!farm) return <SkeletonBlock lines={6} />;
  const show = (layer: string, shown: boolean) =>
    setHidden((before) => new Set(shown ? [...before].filter((each) => each !== layer) : [...before, layer]));
  return (
    <Panel title={t('map')} flush>
      <div className={styles.map}>
        <FarmMapView
          title={t('farmOf', { code: farm.farmCode })}
          description={t(isMapped ? 'mapOfFarm' : 'notMapped')}
          farms={shapes}
          selected={isMapped ? id : null}
          onSelect={IGNORED}
          label={
            isMapped && (
              <>
                <b>{farm.farmCode}</b>
                <span>{t('hectares', { size: formatHectares(farm.farmSize, 5) })}</span>
              </>
            )
          }
          note={isMapped ? undefined : t(wardPoint ? 'notMappedWard' : 'notMapped')}
          layers={given.map(({ id: layer, label }) => ({
            id: layer,
            label,
            shown: !hidden.has(layer),
            onShow: (shown: boolean) => show(layer, shown),
          }))}
          onEngine={setEngine}
        />
      </div>
    </Panel>
  );
}
