import { sample } from '../platform/samples.js';
import { listWaiting, readWaitingMail } from './calls.js';

export const waitingSamples = [sample(listWaiting, {}), sample(readWaitingMail, {})];
