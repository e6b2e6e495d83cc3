import { sample } from '../platform/samples.js';
import { readStatus } from './calls.js';

export const statusSamples = [sample(readStatus, {})];
