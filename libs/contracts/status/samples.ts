import { sample } from '../platform/samples.js';
import { readAccountStatus, readStatus, sendTestMail } from './calls.js';

export const statusSamples = [
  sample(readStatus, { as: (world) => world.user('SUPERADMIN') }),
  sample(readAccountStatus, {}),
  sample(
    sendTestMail,
    { as: (world) => world.user('SUPERADMIN') },
    { leavesNoEntry: 'no mail server is set in these worlds: nothing is sent' },
  ),
];
