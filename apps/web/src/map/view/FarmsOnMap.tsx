import { type ReactNode, useEffect, useMemo, useRef, useState } from 'react';
import type { FarmStatus } from '#libs/contracts';
import { formatHectares, formatMoment } from '../../core/i18n/index.js';
import { useAddress } from '../../core/use-address.js';
import { FarmStatusBadge, farmStatusText } from '../../ui/index.js';
import type { MapEngine } from '../engine.js';
import { shapesOf } from '../point-text.js';
import { t } from '../texts.js';
import { FarmMapView } from './FarmMapView.js';
import { FarmPicker } from './FarmPicker.js';
import styles from './farms-on-map.module.css';
import type { OwnLayer } from './LayerList.js';
import { MapPages } from './MapPages.js';

export interface MappedFarm {
  farmId: number;
  farmCode: string;
  /** Hectares, as mapped. */
  farmSize: number;
  status: FarmStatus;
  coords: string;
  capturedAt?: string | null;
  /** Name of the farmer, if it should be shown. */
  name?: string | null;
}

export interface FarmsOnMapProps<Farm extends MappedFarm> {
  title: string;
  farms: readonly Farm[];
  /** Set if there are several pages; each page keeps its own selection. */
  pages?: { page: number; size: number; total: number };
  layers?: readonly OwnLayer[];
  onEngine?: (engine: MapEngine | null) => void;
  /** More about the selected farm. */
  more?: (farm: Farm) => ReactNode;
  /** Content next to the title. */
  children?: ReactNode;
}

/** A page with a map of some farms; the one in the URL (`?farm=`) is selected. */
export function FarmsOnMap<Farm extends MappedFarm>(props: FarmsOnMapProps<Farm>) {
  const { title, farms, pages, onEngine } = props;
  const [search, change] = useAddress();
  const [engine, setEngine] = useState<MapEngine | null>(null);
  const shapes = useMemo(() => shapesOf(farms), [farms]);
  const choices = useMemo(() => {
    const mapped = new Set(shapes.map(({ id }) => id));
    return farms
      .filter(({ farmId }) => mapped.has(farmId))
      .map(({ farmId, farmCode, name, farmSize, status }) => ({
        id: farmId,
        text: [farmCode, name, sizeOf(farmSize), farmStatusText(status)].filter(Boolean).join(' · '),
      }));
  }, [farms, shapes]);
  const chosen = farms.find(({ farmId }) => String(farmId) === search.get('farm'));
  const selected = chosen?.farmId ?? null;
  const latest = useRef(selected);
  latest.current = selected;
  // Reloading the same farms must not change the view.
  const which = shapes.map(({ id }) => id).join();

  const put = (values: Record<string, string | null>, replace: boolean) =>
    change(
      (now) => {
        for (const [name, value] of Object.entries(values)) {
          if (value === null) now.delete(name);
          else now.set(name, value);
        }
        return now;
      },
      { replace },
    );
  const choose = (farmId: number) =>
    put({ farm: String(farmId), ...(pages && { page: String(pages.page) }) }, true);
  const chooseByName = (farmId: number) => {
    choose(farmId);
    engine?.flyTo(farmId);
  };
  useEffect(() => {
    if (engine && which !== '') engine.fit(latest.current);
  }, [engine, which]);

  const unmapped = farms.length - shapes.length;
  return (
    <div className={styles.page}>
      <header className={styles.head}>
        <h1 className="grow">{title}</h1>
        {props.children}
        {choices.length > 1 && <FarmPicker farms={choices} selected={selected} onSelect={chooseByName} />}
        {pages && <MapPages {...pages} onPage={(page) => put({ page: String(page), farm: null }, false)} />}
      </header>
      <div className={styles.map}>
        <FarmMapView
          title={title}
          description={t('mapOf', {
            n: shapes.length,
            done: shapes.filter(({ completed }) => completed).length,
          })}
          farms={shapes}
          selected={selected}
          onSelect={choose}
          label={
            chosen && (
              <>
                <b>{chosen.farmCode}</b>
                <span>{sizeOf(chosen.farmSize)}</span>
              </>
            )
          }
          note={unmapped > 0 ? t('unmapped', { n: unmapped }) : undefined}
          layers={props.layers}
          onEngine={(made) => {
            setEngine(made);
            onEngine?.(made);
          }}
        />
      </div>
      {chosen && <Chosen farm={chosen}>{props.more?.(chosen)}</Chosen>}
    </div>
  );
}

const sizeOf = (hectares: number) => t('hectares', { size: formatHectares(hectares, 5) });

function Chosen({ farm, children }: { farm: MappedFarm; children?: ReactNode }) {
  const { name, farmCode, farmSize, capturedAt, status } = farm;
  const facts = [name && farmCode, sizeOf(farmSize), capturedAt && formatMoment(capturedAt)];
  return (
    <div className={styles.chosen}>
      <div className="grow" role="status">
        <b>{name || farmCode}</b>
        <div className="mut">{facts.filter(Boolean).join(' · ')}</div>
      </div>
      {children}
      <FarmStatusBadge status={status} />
    </div>
  );
}
