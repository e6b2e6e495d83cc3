import { type ReactNode, useMemo, useRef, useState, useSyncExternalStore } from 'react';
import { shallowEqual } from 'react-redux';
import type { EvaluationFarm } from '#libs/contracts';
import { currentScheme, onSchemeChange } from '../../../core/color-scheme.js';
import { useAppSelector } from '../../../core/hooks.js';
import { useCurrentSubject } from '../../../core/subject.js';
import { FarmMap, type FarmMapProps } from '../../../map/FarmMap.js';
import { MapPreview } from '../../../map/MapPreview.js';
import { MeasureBar } from '../../../map/measure/MeasureBar.js';
import type { FarmShape } from '../../../map/types.js';
import { useBaseChoice } from '../../../map/use-base-choice.js';
import { FullscreenTool } from '../../../map/view/FullscreenTool.js';
import type { OwnLayer } from '../../../map/view/LayerList.js';
import { FARM_LEGEND } from '../../../map/view/MapLegend.js';
import { PictureTool } from '../../../map/view/PictureTool.js';
import { useFullscreen } from '../../../map/view/use-fullscreen.js';
import viewStyles from '../../../map/view/view.module.css';
import { readView } from '../address/view-in-address.js';
import { FarmSize } from '../editor/FarmSize.js';
import { boundaryOf } from '../editor/rings.js';
import { selectDrawn } from '../editor/slice.js';
import { hectares } from '../format.js';
import type { useMapControls } from '../map/use-map-controls.js';
import { t } from '../texts.js';
import type { Person } from '../together/presence.js';
import { Legend, MapTools } from './MapTools.js';
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
  /** A layer drawn above the farms. */
  layer?: OwnLayer;
  onChoose: (id: number) => void;
  onHover: (id: number | null) => void;
  /** The queue or its first farm is not shown yet: the map's library would delay it. */
  waits: boolean;
  /** Loads the map factory; tests pass one that needs no WebGL. */
  loadFactory?: FarmMapProps['loadFactory'];
  /** Content over the bottom of the map. */
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
  layer,
  onChoose,
  onHover,
  waits,
  loadFactory,
  children,
}: MapPaneProps) {
  const theme = useSyncExternalStore(onSchemeChange, currentScheme);
  const base = useBaseChoice();
  const subject = useCurrentSubject();
  const [fallen, setFallen] = useState(false);
  const [opened] = useState(() => readView(location.search));
  const frame = useRef<HTMLDivElement>(null);
  const { full, toggle } = useFullscreen(frame);
  const { engine, measure } = controls;
  const drawn = useAppSelector(selectDrawn, shallowEqual);

  const shapes = useMemo(
    () =>
      farms.map(
        ({ id, status, boundary }): FarmShape => ({
          id,
          completed: status === 'COMPLETED',
          held: byFarm.has(id),
          pending: id in pending,
          parts: drawn[id] ? boundaryOf(drawn[id]) : boundary,
        }),
      ),
    [farms, byFarm, pending, drawn],
  );
  const area = useMemo(() => farms.reduce((sum, { farmSize }) => sum + farmSize, 0), [farms]);
  const done = useMemo(
    () => farms.filter(({ id, status }) => status === 'COMPLETED' && !(id in pending)).length,
    [farms, pending],
  );

  return (
    <div ref={frame} data-map className={full ? `${styles.map} ${viewStyles.full}` : styles.map}>
      {base && (
        <FarmMap
          base={base}
          theme={theme}
          farms={shapes}
          selected={farm?.id ?? null}
          hovered={hovered}
          description={t('mapOf', { n: farms.length, done })}
          label={
            farm && (
              <>
                <b>{t('farm', { number: farm.farmCode })}</b>
                <span>
                  <FarmSize farm={farm} />
                </span>
              </>
            )
          }
          onSelect={onChoose}
          onHover={onHover}
          onEngine={controls.setEngine}
          onFailed={(what) => setFallen(what === 'base')}
          waits={waits}
          preview={
            <MapPreview
              farms={shapes}
              selected={farm?.id ?? null}
              covered={controls.covered}
              place={opened}
            />
          }
          {...(loadFactory && { loadFactory })}
        />
      )}
      <MapTools
        tool={controls.tool}
        onTool={controls.setTool}
        hasFarm={farm !== null}
        onFit={controls.fit}
        onZoom={(steps) => engine?.zoomBy(steps)}
        parts={engine?.parts ?? []}
        hidden={controls.hidden}
        layersOpen={controls.layersOpen}
        onLayersOpen={controls.setLayersOpen}
        onShow={controls.show}
        layer={layer}
      >
        <FullscreenTool full={full} onToggle={toggle} />
        <PictureTool
          engine={engine}
          google={Boolean(base?.googleMapsKey) && !fallen}
          title={subject?.title ?? t('pictureTitle')}
          legend={FARM_LEGEND}
          theme={theme}
        />
      </MapTools>
      {controls.tool === 'measure' && (
        <MeasureBar
          points={measure.points}
          metres={measure.metres}
          onTakeBack={measure.takeBack}
          onEnd={() => controls.setTool('select')}
        />
      )}
      <Legend total={hectares(totalArea, 2)} page={hectares(area, 2)} layer={layer} />
      {children}
    </div>
  );
}
