import { sample } from '../platform/samples.js';
import { listLgas, listStates, listStatesAtShortPath, listWards } from './calls.js';

export const placesSamples = [
  sample(listStates, {}),
  sample(listStatesAtShortPath, {}),
  sample(listLgas, { path: { stateId: 1 } }),
  sample(listWards, { path: { lgaId: 1 } }),
];
