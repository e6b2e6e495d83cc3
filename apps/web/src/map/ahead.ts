/** Loads the map factory and its library. */
export const loadMapLibre = () => import('./maplibre.js').then((module) => module.createMapLibre);
