export { Places1763600200000 } from './persistence/migrations/1763600200000-places.js';
