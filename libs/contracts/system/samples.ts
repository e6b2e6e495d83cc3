import { sample } from '../platform/samples.js';
import { checkLive, checkReady, readClientConfig, readMetrics } from './calls.js';

export const systemSamples = [
  sample(checkLive, { as: null }),
  sample(checkReady, { as: null }),
  sample(readMetrics, { as: null }),
  sample(readClientConfig, { as: null }),
];
