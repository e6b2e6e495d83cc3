export { Farms1763600500000 } from './persistence/migrations/1763600500000-farms.js';
