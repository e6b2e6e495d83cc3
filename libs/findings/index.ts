export { BeginInspection } from './begin-inspection.service.js';
export { DismissFinding } from './dismiss-finding.service.js';
export { findings } from './domain.js';
export { FindingsModule } from './findings.module.js';
export { inspectFarms } from './inspect-farms.js';
export { closeOverlap, type EndingOverlap, endOfOverlap, type NewShape } from './overlap-end.js';
export { ReadFindings } from './read-findings.service.js';
export { lookUpSevereFinding, severeFindingsOf } from './severe-finding.js';
