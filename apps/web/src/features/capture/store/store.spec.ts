import 'fake-indexeddb/auto';
import { Blob as NodeBlob } from 'node:buffer';
import { webcrypto } from 'node:crypto';
import { deserialize, serialize } from 'node:v8';
import { CAPTURE_LIMITS, type OwnCaptureDto } from '#libs/contracts';
import { readFile, writeFile } from '../send/file.js';
import { settleAll } from '../send/sender.js';
import { NO_WALK } from '../walk/walk.js';
import { database, type Queued } from './database.js';
import { type Draft, draftsOf, dropFixes, keepDraft, keepFile, keepFix, walkOf } from './drafts.js';
import {
  countUnsent,
  enqueue,
  envelopeOf,
  markProblem,
  markStored,
  nextToSend,
  queueOf,
  removeQueued,
  restoreQueued,
} from './queue.js';
import {
  encrypt,
  forgetWork,
  lastOwner,
  MOST_WRONG_CODES,
  openByCode,
  openByServer,
  setCode,
} from './vault.js';

// jsdom has no WebCrypto and copies no blobs.
Object.defineProperty(globalThis, 'crypto', { value: webcrypto, configurable: true });
Object.assign(globalThis, {
  Blob: NodeBlob,
  structuredClone: (value: unknown) => (value instanceof NodeBlob ? value : deserialize(serialize(value))),
});

const SECRET = new Uint8Array(32).fill(7);
const { points: _, ...walk } = NO_WALK;
const draftOf = (draftId: string): Draft => ({
  draftId,
  postingId: 1,
  farmerId: 5,
  seen: 2,
  farmId: null,
  parts: ['details'],
  farmer: { firstName: 'Lubabatu', surname: 'Musa' },
  farmName: 'Lubabatu',
  consents: [],
  step: 'details',
  walk: { ...walk, since: 1000, thrownAway: 3 },
  overlapReason: '',
  noBoundary: false,
  startedAt: '2026-11-23T09:00:00.000Z',
});
let count = 0;
async function queued(owner: number, more: Partial<Queued> = {}): Promise<Queued> {
  count += 1;
  const captureId = `capture-${count}`;
  const finishedAt = `2026-11-23T09:00:00.${String(count).padStart(3, '0')}Z`;
  const of = {
    captureId,
    owner,
    postingId: 1,
    farmerId: count,
    initials: 'LM',
    startedAt: finishedAt,
    finishedAt,
    keyId: 1,
  };
  return enqueue({ ...of, ...more }, new Uint8Array(100 + count).fill(count));
}

describe('the vault', () => {
  it('opens by a sign-in and by the code, and shows nothing of its content', async () => {
    const { key, hasCode } = await openByServer(1, SECRET);
    expect([hasCode, key.extractable]).toEqual([false, false]);
    await keepDraft({ owner: 1, key }, draftOf('a'));
    await setCode(1, SECRET, '482913');
    expect(await lastOwner()).toEqual({ owner: 1, hasCode: true });
    const opened = await openByCode(1, '482913');
    if (!('key' in opened)) throw new Error('The code did not open it.');
    expect(opened.key.extractable).toBe(false);
    expect((await draftsOf({ owner: 1, key: opened.key }))[0]?.draft.farmer.surname).toBe('Musa');
    const again = await openByServer(1, SECRET);
    expect(await draftsOf({ owner: 1, key: again.key })).toHaveLength(1);
    const raw = JSON.stringify(await (await database()).getAll('drafts'), (_name, value) =>
      value instanceof ArrayBuffer ? Buffer.from(value).toString('latin1') : value,
    );
    expect(raw).not.toContain('Musa');
  });

  it('deletes the work after ten wrong codes, and never encrypted captures or drafts', async () => {
    const { key } = await openByServer(2, SECRET);
    await setCode(2, SECRET, '111222');
    await (await database()).put('cache', await encrypt(key, { farmers: [] }), [2, 'work']);
    await keepDraft({ owner: 2, key }, draftOf('b'));
    await queued(2);
    expect(await openByCode(2, '111222')).toHaveProperty('key');
    const all = await database();
    const kept = await all.get('keys', 2);
    if (!kept?.byCode) throw new Error('There is no code.');
    await all.put('keys', { ...kept, byCode: { ...kept.byCode, wrong: MOST_WRONG_CODES - 2 } }, 2);
    expect(await openByCode(2, '000000')).toEqual({ left: 1 });
    expect(await openByCode(2, '000000')).toEqual({ left: 0 });
    expect(await openByCode(2, '111222')).toEqual({ left: 0 });
    expect(await (await database()).get('cache', [2, 'work'])).toBeUndefined();
    expect(await countUnsent(2)).toBe(1);
    const signedIn = await openByServer(2, SECRET);
    expect(await draftsOf({ owner: 2, key: signedIn.key })).toHaveLength(1);
  });
});

describe('a draft', () => {
  it('of a killed page continues from its last point', async () => {
    const { key } = await openByServer(3, SECRET);
    const vault = { owner: 3, key };
    await keepDraft(vault, draftOf('c'));
    for (let n = 0; n < 12; n++)
      await keepFix(vault, 'c', n, { lng: n, lat: 0, accuracy: 4, at: 1000 + n * 5000 });
    await dropFixes(vault, 'c', 11);
    const [open] = await draftsOf(vault);
    if (!open) throw new Error('The draft is gone.');
    expect(open.points.map(({ lng }) => lng)).toEqual([0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10]);
    expect(walkOf(open)).toMatchObject({ since: null, walkedMs: 50_000, thrownAway: 3 });
  });

  it('is deleted with its points and pictures when encrypted', async () => {
    const { key } = await openByServer(4, SECRET);
    const vault = { owner: 4, key };
    const captureId = 'finished-draft';
    await keepDraft(vault, draftOf(captureId));
    await keepFix(vault, captureId, 0, { lng: 0, lat: 0, accuracy: 4, at: 0 });
    await keepFile(vault, captureId, 'photo', new Blob(['picture']));
    await keepDraft(vault, draftOf('other'));
    await queued(4, { captureId });
    const all = await database();
    expect((await draftsOf(vault)).map(({ draft }) => draft.draftId)).toEqual(['other']);
    const left = [await all.getAllKeys('fixes'), await all.getAllKeys('files')].flat();
    expect(left.filter(([owner]) => owner === 4)).toEqual([]);
  });
});

describe('the queue', () => {
  it('sends the oldest first and keeps the bytes until the server has them', async () => {
    const [first, second] = [await queued(6), await queued(6)];
    await queued(7);
    expect((await nextToSend(6, new Set([first.captureId])))?.captureId).toBe(second.captureId);
    expect((await nextToSend(6))?.captureId).toBe(first.captureId);
    await markStored(first.captureId);
    expect(await envelopeOf(first.captureId)).toBeNull();
    await markProblem(second.captureId, { kind: 'conflict', reason: 'Someone else' });
    expect(await nextToSend(6)).toBeNull();
    expect(await envelopeOf(second.captureId)).not.toBeNull();
    expect(await countUnsent(6)).toBe(1);
    await removeQueued(second.captureId);
    expect((await queueOf(6)).map(({ state }) => state)).toEqual(['stored']);
    const large = await enqueue({ ...first, captureId: 'large' }, new Uint8Array(CAPTURE_LIMITS.bytes + 1));
    expect(large).toMatchObject({ state: 'needsAgent', problem: { kind: 'tooLarge' } });
  });

  it('is exported to a file and read once, only by its owner', async () => {
    const kept = await Promise.all(
      [await queued(8), await queued(8), await queued(9)].map(async (each) => ({
        queued: each,
        envelope: (await envelopeOf(each.captureId)) as Blob,
      })),
    );
    const file = writeFile(kept);
    expect((await readFile(file, 8)).others).toBe(1);
    await removeQueued((kept[0] as { queued: Queued }).queued.captureId);
    const { mine } = await readFile(file, 8);
    expect(await restoreQueued(mine)).toBe(1);
    expect(await countUnsent(8)).toBe(2);
    await expect(readFile(file.slice(0, -1), 8)).rejects.toThrow('incomplete');
    await expect(readFile(new Blob(['PK']), 8)).rejects.toThrow('no file of captures');
  });
});

it('settles what staff decided for one agent, and leaves the captures of others on this phone', async () => {
  const problem = { kind: 'conflict', reason: 'Someone else' } as const;
  const of = async (owner: number) => {
    const each = await queued(owner);
    await markProblem(each.captureId, problem);
    return each.captureId;
  };
  const [stored, rejected, dropped, open] = [await of(11), await of(11), await of(11), await of(11)];
  const waiting = (await queued(11)).captureId;
  const others = await of(12);
  const own = (captureId: string, state: OwnCaptureDto['state']) => ({
    captureId,
    state,
    postingId: 1,
    reason: null,
    pins: [],
    farmerId: null,
    farmId: null,
    at: '2026-11-23T09:00:00.000Z',
  });
  await settleAll(await queueOf(11), [
    own(stored, 'waiting'),
    own(rejected, 'rejected'),
    own(dropped, 'dropped'),
    own(open, 'conflict'),
    own(others, 'accepted'),
  ]);
  const states = new Map((await queueOf(11)).map(({ captureId, state }) => [captureId, state]));
  expect([stored, rejected, dropped, open, waiting].map((id) => states.get(id))).toEqual([
    'stored',
    'stored',
    undefined,
    'needsAgent',
    'waiting',
  ]);
  expect(await envelopeOf(dropped)).toBeNull();
  expect(await queueOf(12)).toMatchObject([{ captureId: others, state: 'needsAgent', problem }]);
  expect(await envelopeOf(others)).not.toBeNull();
});

it('forgets the work of a user who signs out, and keeps encrypted captures', async () => {
  await openByServer(10, SECRET);
  await setCode(10, SECRET, '121212');
  await queued(10);
  await forgetWork(10, { drafts: false });
  expect(await lastOwner(10)).toEqual({ owner: 10, hasCode: false });
  expect(await countUnsent(10)).toBe(1);
});
