import { sample } from '../platform/samples.js';
import { listCaptures, listCapturesOfAgent, readCaptureFigures, readOwnRecord } from './calls.js';

export const homeSamples = [
  sample(readOwnRecord, { as: (world) => world.user('FARMER') }),
  sample(readCaptureFigures, { as: (world) => world.user('AGENT') }),
  sample(listCaptures, { as: (world) => world.user('AGENT'), query: { page: 1 } }),
  sample(listCapturesOfAgent, { path: async (world) => ({ agentId: (await world.user('AGENT')).id }) }),
];
