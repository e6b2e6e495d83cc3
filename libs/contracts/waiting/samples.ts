import { sample } from '../platform/samples.js';
import { listWaiting } from './calls.js';

export const waitingSamples = [sample(listWaiting, {})];
