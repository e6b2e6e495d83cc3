export { Identity1763600100000 } from './persistence/migrations/1763600100000-identity.js';
