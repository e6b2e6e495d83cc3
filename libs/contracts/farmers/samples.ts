import { sample } from '../platform/samples.js';
import {
  findFarmersOfCommunity,
  listFarmersOfCommunity,
  listProcessedFarmers,
  readFarmer,
  revealAccountNumber,
  revealBvn,
} from './calls.js';

const QUERY = { q: 'bello', sort: 'surname', page: 1, size: 20 };

export const farmersSamples = [
  sample(listProcessedFarmers, {
    path: async (world) => ({ id: await world.id('communityResource') }),
    query: QUERY,
  }),
  sample(findFarmersOfCommunity, {
    path: async (world) => ({ id: await world.id('community') }),
    query: QUERY,
  }),
  sample(listFarmersOfCommunity, {
    path: async (world) => ({ id: await world.id('community') }),
    query: QUERY,
  }),
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
