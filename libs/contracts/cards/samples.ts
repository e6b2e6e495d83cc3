import { type SampleWorld, sample } from '../platform/samples.js';
import { readCard, revokeCard, verifyCard } from './calls.js';

declare module '../platform/samples.js' {
  interface SampleWorld {
    /** Issues a card to the imported farmer, which only a job does. Returns its id. */
    issueCard(): Promise<number>;
  }
}

const cardIn = async (world: SampleWorld) => ({ cardId: await world.issueCard() });

export const cardsSamples = [
  sample(readCard, { path: async (world) => ({ farmerId: await world.id('farmer') }) }),
  sample(revokeCard, { path: cardIn, body: { reason: 'LOST' } }),
  sample(verifyCard, { as: null, path: { code: '7Q4FM2KD9XW3HB5T' } }),
];
