import type { Bounds } from '#libs/geometry';
import type { MapView } from './types.js';

/** What the engine says to the screen. */
export interface EngineEvents {
  ready: undefined;
  /** The person chose a farm on the map. */
  select: number;
  hover: number | null;
  /** A click at a place while no tool is in hand, whether a farm is there or not. */
  clicked: [number, number];
  viewChanged: MapView;
  /** A click at a place, [longitude, latitude], while a tool other than selecting is in hand. */
  point: [number, number];
  /** The person chose a cell of farms: its ground. */
  cell: Bounds;
  /** `drawing`: the browser cannot draw a map; `base`: the configured base did not come, the default one is shown instead. */
  failed: 'drawing' | 'base';
}
