export { LGA_SPELLINGS, STATE_SPELLINGS } from './data/spellings.js';
export { places } from './domain.js';
export {
  loadPlaces,
  type PlaceIndex,
  spellingsOfLga,
  spellingsOfState,
} from './persistence/place-index.queries.js';
export { PlacesModule } from './places.module.js';
export { type NamedPlace, Places } from './places.service.js';
