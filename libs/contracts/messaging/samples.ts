import { type SampleWorld, sample } from '../platform/samples.js';
import {
  cancelMessage,
  findMessage,
  findMessagePace,
  findMessageStatistics,
  findMessagingSettings,
  liftSuppression,
  listMemberMessages,
  listMessages,
  listRecipientOrder,
  listRecipients,
  listReviewed,
  listSuppressions,
  pauseMessage,
  queueMessage,
  resumeMessage,
  retryMessage,
  reviewMessage,
  saveMessagingSettings,
  sendMessageToMembers,
  suppressNumber,
  takeReceipt,
  testMessage,
} from './calls.js';
import { listMessagesOfFarmer } from './farmer-messages.js';

declare module '../platform/samples.js' {
  interface SampleWorld {
    /** Moves a message to its end, with no one reached: there is no worker to send it. */
    failMessage(id: number): Promise<void>;
    /** Returns a receipt for an unknown message, signed by the provider simulator. */
    receipt(): object;
  }
}

const TEXT = 'Urea, NPK and seed are ready at {community} store. To opt out, send STOP to 2442.';
const NUMBERS = ['0803 123 4561', '8051234562'];

const message = async (world: SampleWorld) => ({
  message: TEXT,
  communityId: await world.id('community'),
  numbers: NUMBERS,
});
const queued = async (world: SampleWorld) => ({ id: (await world.call(queueMessage)).id });
const communityIn = async (world: SampleWorld) => ({ id: await world.id('community') });

export const messagingSamples = [
  sample(sendMessageToMembers, {
    path: async (world) => ({ communityId: await world.id('community') }),
    body: { message: TEXT, numbers: NUMBERS },
  }),
  sample(listMemberMessages, { path: communityIn, query: { page: 1, size: 20 } }),
  sample(listMessagesOfFarmer, { path: async (world) => ({ id: await world.id('farmer') }) }),
  sample(reviewMessage, { body: message }),
  sample(listReviewed, {
    body: async (world) => ({ ...(await message(world)), page: 1, size: 20 }),
  }),
  sample(testMessage, {
    body: async (world) => ({
      message: TEXT,
      communityId: await world.id('community'),
      number: '0803 123 4561',
    }),
  }),
  sample(queueMessage, { body: message }),
  sample(listMessages, { query: { state: 'sending', page: 1, size: 20 } }),
  sample(findMessageStatistics, { query: { months: 3 } }),
  sample(findMessage, { path: queued }),
  sample(listRecipients, { path: queued, query: { group: 'queued', page: 1, size: 20 } }),
  sample(listRecipientOrder, { path: queued, query: { group: 'queued' } }),
  sample(findMessagePace, { path: queued }),
  sample(pauseMessage, { path: queued }),
  sample(resumeMessage, { path: async (world) => ({ id: (await world.call(pauseMessage)).id }) }),
  sample(cancelMessage, { path: queued }),
  sample(retryMessage, {
    path: async (world) => {
      const { id } = await world.call(queueMessage);
      await world.failMessage(id);
      return { id };
    },
    body: { unknownToo: false },
  }),
  sample(listSuppressions, { query: { q: '0803', page: 1, size: 20 } }),
  sample(suppressNumber, { body: { number: '0803 123 4569', note: 'Asked for it at the store' } }),
  sample(liftSuppression, {
    path: async (world) => ({ suppressionId: (await world.call(suppressNumber)).id }),
    body: { reason: 'They came to the office and asked for it' },
  }),
  sample(findMessagingSettings, {}),
  sample(saveMessagingSettings, { body: { perSecond: 20 } }),
  sample(
    takeReceipt,
    {
      as: null,
      path: { provider: 'simulator' },
      body: (world) => world.receipt(),
    },
    { leavesNoEntry: 'The report of the network is no act of a person; it is stored with the message.' },
  ),
];
