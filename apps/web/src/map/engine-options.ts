import type { BaseMap, MapFactory, MapTheme } from './types.js';
import type { Place } from './viewpoint.js';

/** Options of an engine. */
export interface EngineOptions {
  container: HTMLElement;
  createMap: MapFactory;
  base: BaseMap;
  /** Used if `base` cannot be loaded. */
  fallback?: BaseMap;
  view: Place;
  theme: MapTheme;
  /** False if another map underneath handles the pointer and moves the view. */
  interactive?: boolean;
}
