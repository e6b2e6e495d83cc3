import { recordSamples } from '../platform/record-calls.js';
import { type SampleWorld, sample } from '../platform/samples.js';
import {
  answerRequest,
  askErasure,
  askProposedErasures,
  cancelErasure,
  confirmErasure,
  confirmProposedErasures,
  dataRequestCalls,
  endRestriction,
  fileOwnRequest,
  notifyRecipients,
  printAnswer,
  printGrievance,
  readErasure,
  readOwnRequests,
  readProposedErasures,
  restrictFarmer,
} from './calls.js';
import type { RequestKind } from './constants.js';

declare module '../platform/samples.js' {
  interface SampleWorld {
    /** Proposes the erasure of a new farmer without a season: only the nightly run of retention does. */
    proposeErasure(): Promise<void>;
  }
}

const bodyOf = async (world: SampleWorld, kind: RequestKind) => ({
  farmerId: await world.id('farmer'),
  kind,
  channel: 'letter' as const,
  receivedOn: '2026-03-02',
  details: 'I no longer take part in the programme.',
});
const requestIn = async (world: SampleWorld, kind: RequestKind = 'erasure') => ({
  requestId: (await world.call(dataRequestCalls.create, { body: await bodyOf(world, kind) })).id,
});
/** An erasure that another administrator asked for. */
const askedIn = async (world: SampleWorld) => {
  const path = await requestIn(world);
  await world.call(askErasure, { path, as: await world.user('ADMIN') });
  return path;
};

export const requestsSamples = [
  ...recordSamples(dataRequestCalls, {
    body: (world) => bodyOf(world, 'correction'),
    changes: { channel: 'email' },
  }),
  sample(answerRequest, {
    path: (world) => requestIn(world, 'correction'),
    body: { decision: 'GRANTED', answer: 'We have corrected your phone number.' },
  }),
  sample(printAnswer, {
    path: async (world) => {
      const path = await requestIn(world, 'correction');
      await world.call(answerRequest, { path });
      return path;
    },
  }),
  sample(printGrievance, { path: (world) => requestIn(world, 'grievance') }),
  sample(restrictFarmer, { path: (world) => requestIn(world, 'restriction'), body: {} }),
  sample(endRestriction, {
    path: async (world) => {
      const path = await requestIn(world, 'restriction');
      await world.call(restrictFarmer, { path });
      return path;
    },
  }),
  sample(readErasure, { path: (world) => requestIn(world) }),
  sample(askErasure, { path: (world) => requestIn(world) }),
  sample(confirmErasure, { path: askedIn }),
  sample(cancelErasure, { path: askedIn }),
  sample(notifyRecipients, { path: askedIn }),
  sample(readProposedErasures, {}),
  sample(askProposedErasures, async (world) => {
    await world.proposeErasure();
    return {};
  }),
  sample(confirmProposedErasures, async (world) => {
    await world.call(askProposedErasures, { as: await world.user('ADMIN') });
    return {};
  }),
  sample(readOwnRequests, { as: (world) => world.farmerUser() }),
  sample(fileOwnRequest, {
    as: (world) => world.farmerUser(),
    body: { kind: 'access', details: 'Which data do you hold about me?' },
  }),
];
