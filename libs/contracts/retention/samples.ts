import { sample } from '../platform/samples.js';
import { holdData, listRetentionItems, readPeriods, releaseData, setPeriod } from './calls.js';

export const retentionSamples = [
  sample(readPeriods, {}),
  sample(setPeriod, { path: { kind: 'messages' }, body: { days: 730 } }),
  sample(listRetentionItems, {}),
  sample(holdData, { body: { kind: 'prints', reason: 'Audit of the bank matching' } }),
  sample(releaseData, { path: async (world) => ({ holdId: (await world.call(holdData)).id }) }),
];
