export { BREACHES } from './breaches.js';
export { BreachesModule } from './breaches.module.js';
export { breaches } from './domain.js';
export { FindAffected } from './find-affected.service.js';
export { breachAlarms } from './persistence/breach.queries.js';
