import { type SampleUser, type SampleWorld, sample } from '../platform/samples.js';
import {
  compareCapture,
  decideCapture,
  finishCapture,
  listCaptureFarmers,
  listCaptureNeighbours,
  listOwnCaptures,
  listReceivedCaptures,
  readCapture,
  readCaptureWork,
  settleCapture,
  storeCapturePart,
} from './calls.js';

declare module '../platform/samples.js' {
  interface SampleWorld {
    /** Posts a new agent to the farmer of the world. */
    posting(): Promise<{ agent: SampleUser; postingId: number }>;
    /** Makes a finished capture of an agent, which no rule has stored or dropped. */
    unsettledCapture(state: 'conflict' | 'refused'): Promise<{ agent: SampleUser; captureId: string }>;
  }
}

const part = () => ({ file: new File(['GC1\0'], 'part') });

/** Sends a first part, which is of no capture that could be opened. */
async function begun(world: SampleWorld) {
  const as = await world.user('AGENT');
  const path = { captureId: crypto.randomUUID() };
  await world.call(storeCapturePart, { as, path: { ...path, part: 0 } });
  return { as, path };
}

async function unsettled(world: SampleWorld, state: 'conflict' | 'refused') {
  const { captureId } = await world.unsettledCapture(state);
  return { captureId };
}

const posted = async (world: SampleWorld) => {
  const { agent, postingId } = await world.posting();
  return { as: agent, path: { postingId } };
};
/** SHA-256 of the part above. */
const SHA256 = '41ee228598660a3473563f212242d5de88f07c55a9c98d9f5232aa4ff3faab43';

export const captureSamples = [
  sample(readCaptureWork, { as: (world) => world.user('AGENT') }),
  sample(listOwnCaptures, { as: (world) => world.user('AGENT') }),
  sample(listReceivedCaptures, { query: { state: 'conflict' } }),
  sample(listCaptureFarmers, posted),
  sample(listCaptureNeighbours, posted),
  sample(
    storeCapturePart,
    {
      as: (world) => world.user('AGENT'),
      path: () => ({ captureId: crypto.randomUUID(), part: 0 }),
      body: part,
    },
    // An id that nobody has used begins a capture.
    {
      answersOfOthers: { state: 'receiving' },
      leavesNoEntry: 'A part is an entry once the capture is whole.',
    },
  ),
  sample(readCapture, begun),
  sample(
    finishCapture,
    async (world) => ({
      ...(await begun(world)),
      body: { keyId: (await world.call(readCaptureWork)).key.id, parts: 1, size: 4, sha256: SHA256 },
    }),
    // Encrypted for another account's key: kept, and refused.
    { answersOfOthers: { state: 'refused' } },
  ),
  sample(settleCapture, async (world) => {
    const { agent: as, captureId } = await world.unsettledCapture('conflict');
    return { as, path: { captureId }, body: { keep: true } };
  }),
  sample(compareCapture, { path: (world) => unsettled(world, 'conflict') }),
  sample(decideCapture, {
    path: (world) => unsettled(world, 'refused'),
    body: { accept: false, reason: 'Captured twice.' },
  }),
];
