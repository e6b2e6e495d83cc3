export { tasks } from './domain.js';
export { numberMembers } from './persistence/positions.queries.js';
