import type { BaseMap, MapFactory, MapTheme } from './types.js';
import type { Place } from './viewpoint.js';

/** What an engine is made with. */
export interface EngineOptions {
  container: HTMLElement;
  createMap: MapFactory;
  base: BaseMap;
  /** Used where `base` cannot be loaded. */
  fallback?: BaseMap;
  view: Place;
  theme: MapTheme;
  /** False where another map underneath takes the pointer and moves the view. */
  interactive?: boolean;
}
