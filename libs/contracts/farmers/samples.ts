import { type SampleUser, type SampleWorld, sample } from '../platform/samples.js';
import { readBiometric, removeBiometric, storeBiometric } from './biometrics.js';
import {
  findFarmersOfCommunity,
  listFarmers,
  listFarmersOfCommunity,
  listProcessedFarmers,
  readFarmer,
  revealAccountNumber,
  revealBvn,
  searchFarmers,
} from './calls.js';
import { readFarmerHistory } from './history.js';
import { readOwnFarmer, saveFarmer, saveOwnFarmer } from './save.js';
import { saveBvn } from './save-bvn.js';

const QUERY = { q: 'bello', sort: 'surname', page: 1, size: 20 };

declare module '../platform/samples.js' {
  interface SampleWorld {
    /** Creates a user of role FARMER who is the imported farmer. */
    farmerUser(): Promise<SampleUser>;
  }
}

const DETAILS = {
  firstName: 'Aisha',
  surname: 'Bello',
  email: 'aisha.bello@example.ng',
  address: '14 Kanta Road, Dikko',
  phone: '08031234567',
  gender: 'F',
  reason: 'Read from the identity card',
} as const;
/** The imported farmer as they are stored, with another address. */
const ownDetails = async (world: SampleWorld) => {
  await world.call(saveFarmer);
  const { reason: _reason, ...details } = DETAILS;
  return { ...details, address: '15 Kanta Road, Dikko' };
};

/** A grey picture of 120 x 150 pixels. */
const PICTURE =
  'iVBORw0KGgoAAAANSUhEUgAAAHgAAACWCAYAAAAVKkwgAAAA9ElEQVR42u3RAQ0AAADCIPsHNYc9HI9wUl0XCwALsAALsAALsAADFmABFmABFmABBizAAizAAizAAizAgAVYgAVYgAVYgAELsAALsAALsAADFmABFmABFmABFmDAAizAAizAAizAgAVYgAVYgAVYgAELsAALsAALsAALMGABFmABFmABFmDAAizAAizAAizAAgxYgAVYgAVYgAUYsAALsAALsAALMGABFmABFmABFmABBizAAizAAizAAgxYgAVYgAVYgAUYsAALsAALsAALsAADFmABFmABFmABBizAAizAAizAAizAgAVYgAVYgAVYgAHrpwEVr75Fj2p6bwAAAABJRU5ErkJggg==';
export const pictureFile = () => {
  const bytes = Uint8Array.from(atob(PICTURE), (each) => each.charCodeAt(0));
  return { file: new File([bytes], 'picture.png') };
};
const thumbOf = async (id: number) => ({ id, kind: 'right-thumb' });

export const farmersSamples = [
  sample(readFarmerHistory, { path: async (world) => ({ id: await world.id('farmer') }) }),
  sample(readOwnFarmer, { as: (world) => world.farmerUser() }),
  sample(saveFarmer, { body: async (world) => ({ ...DETAILS, id: await world.id('farmer') }) }),
  sample(saveOwnFarmer, { as: (world) => world.farmerUser(), body: ownDetails }),
  sample(saveBvn, {
    path: async (world) => ({ id: await world.id('farmer') }),
    body: { bvn: '22987654321', reason: 'Read from the letter of the bank' },
  }),
  sample(storeBiometric, {
    path: async (world) => thumbOf(await world.id('farmer')),
    body: pictureFile,
  }),
  sample(readBiometric, {
    path: async (world) => {
      const path = await thumbOf(await world.id('farmer'));
      await world.call(storeBiometric, { path });
      return path;
    },
    query: { size: 'thumbnail' },
  }),
  sample(removeBiometric, {
    path: async (world) => {
      const path = await thumbOf(await world.id('farmer'));
      await world.call(storeBiometric, { path });
      return path;
    },
  }),
  sample(listFarmers, { query: { q: 'bello', processed: false, sort: 'surname', size: 20 } }),
  sample(searchFarmers, { body: { q: 'bello', hasFarm: true, size: 20 } }),
  sample(listProcessedFarmers, {
    path: async (world) => ({ id: await world.id('communityResource') }),
    query: QUERY,
  }),
  sample(findFarmersOfCommunity, {
    path: async (world) => ({ id: await world.id('community') }),
    query: QUERY,
  }),
  sample(listFarmersOfCommunity, {
    path: async (world) => ({ id: await world.id('community') }),
    query: QUERY,
  }),
  sample(readFarmer, { path: async (world) => ({ id: await world.id('farmer') }) }),
  sample(revealBvn, {
    path: async (world) => ({ id: await world.id('farmer') }),
    body: { reason: 'A bank asked for proof' },
  }),
  sample(revealAccountNumber, {
    path: async (world) => ({ id: await world.id('farmer') }),
    body: { reason: 'The bank refused a payment' },
  }),
];
