export { BeginRetention } from './begin-retention.service.js';
export { retention } from './domain.js';
export { HoldData } from './hold-data.service.js';
export { type DatedSet, datesOf } from './persistence/dates.queries.js';
export { ReadRetention } from './read-retention.service.js';
export { RetentionModule } from './retention.module.js';
export { retentionSteps } from './retention-steps.js';
export { SetPeriod } from './set-period.service.js';
