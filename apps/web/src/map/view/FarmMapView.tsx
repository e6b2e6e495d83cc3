import { type ReactNode, useCallback, useRef, useState, useSyncExternalStore } from 'react';
import { currentScheme, onSchemeChange } from '../../core/color-scheme.js';
import { SkeletonBlock } from '../../ui/index.js';
import type { MapEngine } from '../engine.js';
import { FarmMap, type FarmMapProps } from '../FarmMap.js';
import type { LegendEntry } from '../picture/legend.js';
import type { FarmShape } from '../types.js';
import { useBaseChoice } from '../use-base-choice.js';
import { FullscreenTool } from './FullscreenTool.js';
import type { OwnLayer } from './LayerList.js';
import { FARM_LEGEND, MapLegend } from './MapLegend.js';
import { MapStrip } from './MapStrip.js';
import { PictureTool } from './PictureTool.js';
import { useFullscreen } from './use-fullscreen.js';
import styles from './view.module.css';

export interface FarmMapViewProps {
  /** Title of its exported image. */
  title: string;
  /** Description of the map for screen readers. */
  description: string;
  farms: readonly FarmShape[];
  selected: number | null;
  onSelect: (id: number) => void;
  /** Label on the selected farm: at most a `b` and a `span`, as lines. */
  label?: ReactNode;
  legend?: readonly LegendEntry[];
  /** Counts below the legend. */
  note?: ReactNode;
  layers?: readonly OwnLayer[];
  /** Fits everything; all farms by default. */
  onFit?: (engine: MapEngine) => void;
  /** Called with the engine when it is ready, null when it is gone. */
  onEngine?: (engine: MapEngine | null) => void;
  specifiedStroke?: boolean;
  loadFactory?: FarmMapProps['loadFactory'];
  /** Content over the map. */
  children?: ReactNode;
}

const NOTHING = () => undefined;

/** A read-only map: farms, tool strip, legend, full screen and image export. It fills its parent element. */
export function FarmMapView(props: FarmMapViewProps) {
  const { title, legend = FARM_LEGEND, onFit, onEngine = NOTHING, loadFactory } = props;
  const theme = useSyncExternalStore(onSchemeChange, currentScheme);
  const base = useBaseChoice();
  const [engine, setEngine] = useState<MapEngine | null>(null);
  const [hovered, setHovered] = useState<number | null>(null);
  const [fallen, setFallen] = useState(false);
  const frame = useRef<HTMLDivElement>(null);
  const { full, toggle } = useFullscreen(frame);

  const take = useCallback(
    (made: MapEngine | null) => {
      setEngine(made);
      onEngine(made);
    },
    [onEngine],
  );
  const fit = () => {
    if (!engine) return;
    if (onFit) onFit(engine);
    else engine.fit();
  };
  const google = Boolean(base?.googleMapsKey) && !fallen;
  return (
    <div ref={frame} className={full ? `${styles.view} ${styles.full}` : styles.view}>
      {base ? (
        <FarmMap
          base={base}
          theme={theme}
          farms={props.farms}
          selected={props.selected}
          hovered={hovered}
          label={props.label}
          description={props.description}
          onSelect={props.onSelect}
          onHover={setHovered}
          onEngine={take}
          onFailed={(what) => setFallen(what === 'base')}
          specifiedStroke={props.specifiedStroke}
          {...(loadFactory && { loadFactory })}
        />
      ) : (
        <SkeletonBlock />
      )}
      <MapStrip engine={engine} onFit={fit} layers={props.layers}>
        <FullscreenTool full={full} onToggle={toggle} />
        <PictureTool engine={engine} google={google} title={title} legend={legend} theme={theme} />
      </MapStrip>
      <MapLegend entries={legend}>{props.note}</MapLegend>
      {props.children}
    </div>
  );
}
