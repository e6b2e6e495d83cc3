import { recordSamples } from '../platform/record-calls.js';
import { type SampleWorld, sample } from '../platform/samples.js';
import { addAsset, assetCalls, changeAsset, placeAsset } from './calls.js';

const ASSET = { name: 'Borehole pump', quantity: 1 };
const farmIn = async (world: SampleWorld) => ({ farmId: await world.id('farm') });
const assetIn = async (world: SampleWorld) => (await world.call(assetCalls.create)).id;

export const assetSamples = [
  ...recordSamples(assetCalls, {
    body: { ...ASSET, type: 'Pump', size: 12.5, description: '3 hp, diesel' },
    changes: { quantity: 2 },
    within: farmIn,
  }),
  sample(addAsset, async (world) => ({ body: { ...ASSET, farmId: { id: await world.id('farm') } } })),
  sample(changeAsset, async (world) => ({ body: { ...ASSET, quantity: 3, id: await assetIn(world) } })),
  sample(placeAsset, {
    path: async (world) => ({ id: await assetIn(world) }),
    body: { lat: 12.732, lng: 4.504 },
  }),
];
