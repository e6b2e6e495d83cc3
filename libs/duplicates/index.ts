export { BeginComparison } from './begin-comparison.service.js';
export { duplicates } from './domain.js';
export { DuplicatesModule } from './duplicates.module.js';
