import { defineExport } from '../exports/constants.js';

export * from './calls.js';
export * from './constants.js';
export * from './dto.js';
export * from './events.js';
export * from './rules.js';

defineExport('soilSamples');
