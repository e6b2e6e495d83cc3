export { BeginComparison } from './begin-comparison.service.js';
export { duplicates } from './domain.js';
export { DuplicatesModule } from './duplicates.module.js';
export { MarkDifferent } from './mark-different.service.js';
export { MergeFarmers } from './merge-farmers.service.js';
export { ReadDuplicates } from './read-duplicates.service.js';
