export { Community1763600300000 } from './persistence/migrations/1763600300000-community.js';
