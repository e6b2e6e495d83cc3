import { readFarmSoil, type SoilSampleDto, soilSampleCalls } from '#libs/contracts';
import { ask } from '../../core/api/ask.js';
import { onPatterns } from '../../core/feature/follows.js';
import { remoteRecord } from '../../core/lists/remote-record.js';
import { topicRefreshNeeded } from '../../core/realtime/actions.js';
import { recordStore } from '../../core/records/record-store.js';
import { registerSagas } from '../../core/store.js';
import { SOIL_PATH } from './addresses.js';

const FOLLOWS = ['soilSample.*', 'soil.imported', 'import.undone'] as const;

export const soilSamples = recordStore('soilSamples', soilSampleCalls, {
  one: 'soil sample',
  many: 'soil samples',
  path: SOIL_PATH,
  nameOf: ({ code, farmCode }: SoilSampleDto) => `${code} of farm ${farmCode}`,
  follows: FOLLOWS,
  ofAccount: true,
  form: () => import('./SoilSampleForm.js'),
});

/** Rated samples of the farm on screen. */
export const farmSoil = remoteRecord('soil/farm', {
  fetch: (farmId: number, signal) => ask(readFarmSoil, { path: { farmId } }, { signal }),
  reloadOn: [onPatterns(FOLLOWS), topicRefreshNeeded.match],
  debounce: { ms: 100, maxMs: 600 },
});

registerSagas('soil', [soilSamples, farmSoil]);
