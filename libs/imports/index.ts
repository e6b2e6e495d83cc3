export { Imports1763600600000 } from './persistence/migrations/1763600600000-imports.js';
