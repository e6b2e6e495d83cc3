import { type ReactNode, useEffect, useMemo, useRef, useState, useSyncExternalStore } from 'react';
import { useSearchParams } from 'react-router-dom';
import type { FarmStatus } from '#libs/contracts';
import { currentScheme, onSchemeChange } from '../../core/color-scheme.js';
import { formatHectares, formatMoment } from '../../core/i18n/index.js';
import type { MapEngine } from '../../map/engine.js';
import { FarmMap } from '../../map/FarmMap.js';
import { useBaseChoice } from '../../map/use-base-choice.js';
import { IconButton, SkeletonBlock } from '../../ui/index.js';
import { FarmState } from './FarmState.js';
import styles from './farms-on-map.module.css';
import { shapesOf } from './shapes.js';
import { t } from './texts.js';

export interface MappedFarm {
  farmId: number;
  farmCode: string;
  farmSize: number;
  status: FarmStatus;
  coords: string;
  capturedAt: string | null;
  /** Whose it is, where that has to be said. */
  name?: string;
}

interface FarmsOnMapProps {
  farms: readonly MappedFarm[];
  /** Which page of them it is, where there are pages: the choice of a farm then stays on it. */
  page?: number;
  /** Beside the title. */
  children?: ReactNode;
}

/** A page that is a map of some farms, the one in the address (`?farm=`) chosen. */
export function FarmsOnMap({ farms, page, children }: FarmsOnMapProps) {
  const theme = useSyncExternalStore(onSchemeChange, currentScheme);
  const base = useBaseChoice();
  const [search, setSearch] = useSearchParams();
  const [engine, setEngine] = useState<MapEngine | null>(null);
  const [hovered, setHovered] = useState<number | null>(null);
  const shapes = useMemo(() => shapesOf(farms), [farms]);
  const chosen = farms.find(({ farmId }) => String(farmId) === search.get('farm'));
  const selected = chosen?.farmId ?? null;
  const latest = useRef(selected);
  latest.current = selected;
  // What was only loaded anew leaves the view alone.
  const which = shapes.map(({ id }) => id).join();

  const choose = (farmId: number) =>
    setSearch(
      (before) => {
        before.set('farm', String(farmId));
        if (page !== undefined) before.set('page', String(page));
        return before;
      },
      { replace: true },
    );
  useEffect(() => {
    if (engine && which !== '') engine.fit(latest.current);
  }, [engine, which]);

  return (
    <div className={styles.page}>
      <header className={styles.head}>
        <h1 className="grow">{t('dataCaptured')}</h1>
        {children}
        <IconButton icon="fit" label={t('fitAll')} className={styles.tool} onClick={() => engine?.fit()} />
      </header>
      <div className={styles.map}>
        {base ? (
          <FarmMap
            base={base}
            theme={theme}
            farms={shapes}
            selected={selected}
            hovered={hovered}
            label={null}
            forOthers
            description={t('mapDescription', { n: shapes.length })}
            onSelect={choose}
            onHover={setHovered}
            onEngine={setEngine}
          />
        ) : (
          <SkeletonBlock />
        )}
      </div>
      {chosen && <Chosen farm={chosen} />}
    </div>
  );
}

function Chosen({ farm: { name, farmCode, farmSize, capturedAt, status } }: { farm: MappedFarm }) {
  return (
    <div className={styles.chosen} role="status">
      <div className="grow">
        <b>{name ?? farmCode}</b>
        <div className="mut">
          {[
            name && farmCode,
            t('hectares', { size: formatHectares(farmSize, 5) }),
            capturedAt && formatMoment(capturedAt),
          ]
            .filter(Boolean)
            .join(' · ')}
        </div>
      </div>
      <FarmState status={status} />
    </div>
  );
}
