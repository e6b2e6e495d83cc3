import type { MapView } from './types.js';

/** What the engine says to the screen. */
export interface EngineEvents {
  ready: undefined;
  /** The person chose a farm on the map. */
  select: number;
  hover: number | null;
  viewChanged: MapView;
  /** A click at a place, [longitude, latitude], while a tool other than selecting is in hand. */
  point: [number, number];
  /** `drawing`: the browser cannot draw a map; `base`: the configured base did not come, the default one is shown instead. */
  failed: 'drawing' | 'base';
}
