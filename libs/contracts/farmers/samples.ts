import { sample } from '../platform/samples.js';
import { readFarmer, revealAccountNumber, revealBvn } from './calls.js';

export const farmersSamples = [
  sample(readFarmer, { path: async (world) => ({ id: await world.id('farmer') }) }),
  sample(revealBvn, {
    path: async (world) => ({ id: await world.id('farmer') }),
    body: { reason: 'A bank asked for proof' },
  }),
  sample(revealAccountNumber, {
    path: async (world) => ({ id: await world.id('farmer') }),
    body: { reason: 'The bank refused a payment' },
  }),
];
