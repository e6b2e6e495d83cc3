import { type ReactNode, useMemo, useState, useSyncExternalStore } from 'react';
import type { EvaluationFarm } from '#libs/contracts';
import { largestRing, openRing } from '#libs/geometry';
import { currentScheme, onSchemeChange } from '../../../core/color-scheme.js';
import { FarmMap, type FarmMapProps } from '../../../map/FarmMap.js';
import type { FarmShape } from '../../../map/types.js';
import { useBaseChoice } from '../../../map/use-base-choice.js';
import { hectares } from '../format.js';
import type { Person } from '../presence.js';
import { t } from '../texts.js';
import type { useMapControls } from '../use-map-controls.js';
import { Legend, MapTools, MeasureBar } from './MapTools.js';
import styles from './workspace.module.css';

export interface MapPaneProps {
  farms: readonly EvaluationFarm[];
  farm: EvaluationFarm | null;
  hovered: number | null;
  byFarm: ReadonlyMap<number, readonly Person[]>;
  /** Farms whose shown status is not confirmed yet. */
  pending: Readonly<Record<number, unknown>>;
  /** Hectares of all farms that match the filter. */
  totalArea: number;
  controls: ReturnType<typeof useMapControls>;
  onChoose: (id: number) => void;
  onHover: (id: number | null) => void;
  /** Loads the maker of maps; tests give one that needs no WebGL. */
  loadFactory?: FarmMapProps['loadFactory'];
  /** Lies over the foot of the map. */
  children?: ReactNode;
}

/** The map with its tools and its legend. */
export function MapPane({
  farms,
  farm,
  hovered,
  byFarm,
  pending,
  totalArea,
  controls,
  onChoose,
  onHover,
  loadFactory,
  children,
}: MapPaneProps) {
  const theme = useSyncExternalStore(onSchemeChange, currentScheme);
  const base = useBaseChoice();
  const [baseFailed, setBaseFailed] = useState(false);
  const { engine, measure } = controls;

  const shapes = useMemo(
    () =>
      farms.map(
        ({ id, status, boundary }): FarmShape => ({
          id,
          completed: status === 'COMPLETED',
          held: byFarm.has(id),
          pending: id in pending,
          parts: boundary,
        }),
      ),
    [farms, byFarm, pending],
  );
  const area = useMemo(() => farms.reduce((sum, { farmSize }) => sum + farmSize, 0), [farms]);
  const done = useMemo(
    () => farms.filter(({ id, status }) => status === 'COMPLETED' && !(id in pending)).length,
    [farms, pending],
  );

  return (
    <div className={styles.map} data-map>
      {base && (
        <FarmMap
          base={base}
          theme={theme}
          farms={shapes}
          selected={farm?.id ?? null}
          hovered={hovered}
          description={t('mapOf', { shown: farms.length, done })}
          label={
            farm && (
              <>
                <b>{t('farm', { number: farm.farmCode })}</b>
                <span>
                  {hectares(farm.farmSize)} ·{' '}
                  {t('points', { n: openRing(largestRing(farm.boundary)).length })}
                </span>
              </>
            )
          }
          onSelect={onChoose}
          onHover={onHover}
          onEngine={controls.setEngine}
          onFailed={(what) => setBaseFailed(what === 'base')}
          {...(loadFactory && { loadFactory })}
        />
      )}
      <MapTools
        tool={controls.tool}
        onTool={controls.setTool}
        onFit={controls.fit}
        onZoom={(steps) => engine?.zoomBy(steps)}
        parts={engine?.parts ?? []}
        hidden={controls.hidden}
        layersOpen={controls.layersOpen}
        onLayersOpen={controls.setLayersOpen}
        onShow={controls.show}
      />
      {controls.tool === 'measure' && (
        <MeasureBar
          points={measure.points}
          metres={measure.metres}
          onTakeBack={measure.takeBack}
          onEnd={() => controls.setTool('select')}
        />
      )}
      <Legend total={hectares(totalArea, 2)} page={hectares(area, 2)} />
      {baseFailed && (
        <div className={styles.baseFailed} role="status">
          {t('baseFailed')}
        </div>
      )}
      {children}
    </div>
  );
}
