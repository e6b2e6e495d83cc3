import { sample } from '../platform/samples.js';
import { checkLive, checkReady, readClientConfig, readVersion } from './calls.js';

export const systemSamples = [
  sample(checkLive, { as: null }),
  sample(checkReady, { as: null }),
  sample(readClientConfig, { as: null }),
  sample(readVersion, { as: null }),
];
