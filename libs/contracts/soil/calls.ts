import { call } from '../platform/calls.js';
import { recordCalls, recordSamples } from '../platform/record-calls.js';
import { sample } from '../platform/samples.js';
import type { FarmSoilDto, SaveSoilSampleBody, SoilSampleDto, SoilSampleListDto } from './dto.js';

export const soilSampleCalls = recordCalls<{
  within: { farmId: number };
  list: SoilSampleListDto;
  record: SoilSampleDto;
  save: SaveSoilSampleBody;
}>('/soil-samples', '/farms/:farmId');

/** Rates the newest 100 samples of a farm. */
export const readFarmSoil = call<{ path: { farmId: number }; answer: FarmSoilDto }>(
  'GET',
  '/farms/:farmId/soil',
);

const RESULTS = {
  takenOn: '2026-05-06',
  depthFrom: 0,
  depthTo: 20,
  laboratory: 'Samaru',
  ph: 5.8,
  phMethod: 'WATER',
  totalNitrogen: 0.11,
  phosphorus: 11.4,
  phosphorusMethod: 'BRAY_1',
  potassium: 0.46,
  organicCarbon: 0.98,
  texture: 'SANDY_LOAM',
} as const;

export const soilSampleSamples = recordSamples(soilSampleCalls, {
  body: { code: 'S1', ...RESULTS },
  fresh: (word) => ({ code: word }),
  within: async (world) => ({ farmId: await world.id('farm') }),
});
export const farmSoilSamples = [
  sample(readFarmSoil, { path: async (world) => ({ farmId: await world.id('farm') }) }),
];
