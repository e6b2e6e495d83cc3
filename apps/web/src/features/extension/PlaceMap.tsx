import { useEffect, useMemo, useRef, useState } from 'react';
import type { NearbyQuery } from '#libs/contracts';
import { useRemoteRecord } from '../../core/lists/use-remote.js';
import type { MapEngine } from '../../map/engine.js';
import { FarmMapView } from '../../map/view/FarmMapView.js';
import { keyOf, placeText, ringOf, shapesOfFarms } from './circle.js';
import styles from './extension.module.css';
import { nearbyFarms } from './saga.js';
import { t } from './texts.js';

interface PlaceMapProps {
  circle: NearbyQuery | null;
  /** Farms in this circle are drawn; null while it changes. */
  farmsIn: NearbyQuery | null;
  /** Called with the clicked place, as texts. */
  onPlace?: (place: { lat: string; lng: string }) => void;
}

/** Shows a ring and the farms in it on the map; a click moves its middle. */
export function PlaceMap({ circle, farmsIn, onPlace }: PlaceMapProps) {
  const [engine, setEngine] = useState<MapEngine | null>(null);
  const { data } = useRemoteRecord(nearbyFarms, farmsIn && keyOf(farmsIn));
  const farms = useMemo(() => shapesOfFarms(data?.list ?? []), [data]);
  const shape = circle && ringOf(circle);
  const key = JSON.stringify(circle);
  // biome-ignore lint/correctness/useExhaustiveDependencies: `key` stands for the circle
  useEffect(() => {
    const ring = shape?.parts[0]?.[0];
    if (!engine || !ring || !circle) return;
    const [lngs, lats] = [ring.map(([lng = 0]) => lng), ring.map(([, lat = 0]) => lat)];
    engine.fitBounds([Math.min(...lngs), Math.min(...lats), Math.max(...lngs), Math.max(...lats)]);
  }, [engine, key]);
  const place = useRef(onPlace);
  place.current = onPlace;
  useEffect(() => {
    if (!engine) return;
    engine.setPicking(false);
    const end = engine.events.on('point', ([lng, lat]) => place.current?.(placeText({ lat, lng })));
    return () => {
      end();
      engine.setPicking(true);
    };
  }, [engine]);
  return (
    <div className={styles.map}>
      <FarmMapView
        title={t('map')}
        description={t('map')}
        farms={shape ? [shape, ...farms] : farms}
        selected={shape ? shape.id : null}
        onSelect={() => undefined}
        legend={[]}
        onEngine={setEngine}
      />
    </div>
  );
}
