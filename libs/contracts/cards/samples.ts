import { type SampleWorld, sample } from '../platform/samples.js';
import {
  countCards,
  downloadCards,
  listCardGroup,
  listCardPrints,
  previewCards,
  printCards,
  readCard,
  revokeCard,
  verifyCard,
} from './calls.js';
import { CARD_EXTRAS } from './constants.js';

declare module '../platform/samples.js' {
  interface SampleWorld {
    /** Issues a card to the imported farmer, which only a job does. Returns its id. */
    issueCard(): Promise<number>;
  }
}

const cardIn = async (world: SampleWorld) => ({ cardId: await world.issueCard() });

const choiceIn = async (world: SampleWorld) => ({
  filter: { communityId: await world.id('community') },
  include: [...CARD_EXTRAS],
});
const printIn = async (world: SampleWorld) => ({
  ...(await choiceIn(world)),
  layout: 'A4' as const,
  code: 'ONLINE' as const,
});

export const cardsSamples = [
  sample(readCard, { path: async (world) => ({ farmerId: await world.id('farmer') }) }),
  sample(revokeCard, { path: cardIn, body: { reason: 'LOST' } }),
  sample(countCards, { body: choiceIn }),
  sample(listCardGroup, { body: async (world) => ({ ...(await choiceIn(world)), group: 'FIRST' as const }) }),
  sample(previewCards, { body: async (world) => ({ ...(await printIn(world)), page: 1 }) }),
  sample(printCards, { body: printIn }),
  sample(listCardPrints, {}),
  sample(downloadCards, { path: async (world) => ({ jobId: (await world.call(printCards)).id }) }),
  sample(verifyCard, { as: null, path: { code: '7Q4FM2KD9XW3HB5T' } }),
];
