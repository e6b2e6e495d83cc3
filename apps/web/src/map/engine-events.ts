import type { Bounds } from '#libs/geometry';
import type { MapView } from './types.js';

/** Events from the engine to the screen. */
export interface EngineEvents {
  ready: undefined;
  /** The user selected a farm on the map. */
  select: number;
  hover: number | null;
  /** A click without an active tool, on a farm or not. */
  clicked: [number, number];
  viewChanged: MapView;
  /** A click at [longitude, latitude] while a tool other than selecting is active. */
  point: [number, number];
  /** The user selected a cell of farms: its bounds. */
  cell: Bounds;
  /**
   * `drawing`: the browser cannot draw a map; `base`: the configured base failed, and the default one is shown
   * instead.
   */
  failed: 'drawing' | 'base';
}
