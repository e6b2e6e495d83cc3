export { ChangeFarmStatus } from './change-farm-status.service.js';
export { evaluation } from './domain.js';
export { EvaluationModule } from './evaluation.module.js';
export { type MapCall, ReadEvaluationMap } from './read-evaluation-map.service.js';
export { ReadFarmFacts } from './read-farm-facts.service.js';
