export { places } from './domain.js';
export { loadPlaces, type PlaceIndex } from './persistence/place-index.queries.js';
export { PlacesModule } from './places.module.js';
export { type NamedPlace, Places } from './places.service.js';
