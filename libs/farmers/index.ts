export { Farmers1763600400000 } from './persistence/migrations/1763600400000-farmers.js';
