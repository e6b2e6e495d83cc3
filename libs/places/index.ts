export { Places1763600200000 } from './persistence/migrations/1763600200000-places.js';
export { Lga, State, Ward } from './persistence/place.entities.js';
export { loadPlaces, type PlaceIndex } from './persistence/place-index.queries.js';
export { PlacesModule } from './places.module.js';
export { type NamedPlace, Places } from './places.service.js';
