import { sample } from '../platform/samples.js';
import { revealBvn } from './calls.js';

export const farmersSamples = [
  sample(revealBvn, {
    path: async (world) => ({ id: await world.id('farmer') }),
    body: { reason: 'A bank asked for proof' },
  }),
];
