import { sample } from '../platform/samples.js';
import { listCaptures, readCaptureFigures, readOwnRecord } from './calls.js';

export const homeSamples = [
  sample(readOwnRecord, { as: (world) => world.user('FARMER') }),
  sample(readCaptureFigures, { as: (world) => world.user('AGENT') }),
  sample(listCaptures, { as: (world) => world.user('AGENT'), query: { page: 1 } }),
];
