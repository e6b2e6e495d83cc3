import { sample } from '../platform/samples.js';
import { findRecords } from './calls.js';

export const searchSamples = [sample(findRecords, { body: { q: 'bello' } })];
