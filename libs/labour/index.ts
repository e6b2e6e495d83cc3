export { labour } from './domain.js';
export { BOOKINGS, CREWS } from './kinds.js';
