import { sample } from '../platform/samples.js';
import { readStatus, sendTestMail } from './calls.js';

export const statusSamples = [
  sample(readStatus, {}),
  sample(sendTestMail, {}, { leavesNoEntry: 'no mail server is set in these worlds: nothing is sent' }),
];
