import { type CapturedConsent, type CapturedFarmer, type CaptureFile } from '#libs/contracts';
import { type Fix, NO_WALK, resumed, type Walk } from '../walk/walk.js';
import { database, under } from './database.js';
import { decrypt, decryptBytes, encrypt } from './vault.js';

/** Parts of a capture. */
export type Part = 'details' | 'consent' | 'pictures' | 'boundary';

/** A capture that is not finished. Points and files have stores of their own. */
export interface Draft {
  draftId: string;
  postingId: number;
  /** Null for a farmer who is new in the community. */
  farmerId: number | null;
  /** Version of the farmer's record that the agent saw. */
  seen: number | null;
  /** The farm that is captured again. */
  farmId: number | null;
  /** Only the rejected parts are captured again. */
  parts: Part[];
  farmer: CapturedFarmer;
  farmName: string;
  consents: CapturedConsent[];
  /** Under 18; null, or missing in earlier drafts: not asked yet. */
  isMinor?: boolean | null;
  /** Parent or guardian of a farmer under 18. */
  guardian?: string;
  /** Step that was open last. */
  step: string;
  walk: Omit<Walk, 'points'>;
  overlapReason: string;
  noBoundary: boolean;
  startedAt: string;
}

/** Agent and key for whom everything is stored. */
export interface Vault {
  owner: number;
  key: CryptoKey;
}

export interface OpenDraft {
  draft: Draft;
  points: Fix[];
}

/** Stores a draft without its points and files. */
export async function keepDraft({ owner, key }: Vault, draft: Draft): Promise<void> {
  const encrypted = await encrypt(key, draft);
  await (await database()).put('drafts', encrypted, [owner, draft.draftId]);
}

/** Stores one point at once, so that a killed page loses a second at most. */
export async function keepFix(
  { owner, key }: Vault,
  draftId: string,
  number: number,
  fix: Fix,
): Promise<void> {
  const encrypted = await encrypt(key, fix);
  await (await database()).put('fixes', encrypted, [owner, draftId, number]);
}

/** Deletes the points from a number on. */
export async function dropFixes({ owner }: Vault, draftId: string, from: number): Promise<void> {
  const range = IDBKeyRange.bound([owner, draftId, from], [owner, draftId, Number.MAX_SAFE_INTEGER]);
  await (await database()).delete('fixes', range);
}

/** Returns unfinished captures with their points, oldest first. */
export async function draftsOf({ owner, key }: Vault): Promise<OpenDraft[]> {
  const all = await database();
  const encrypted = await all.getAll('drafts', under(owner));
  const drafts = await Promise.all(encrypted.map((each) => decrypt<Draft>(key, each)));
  drafts.sort((a, b) => a.startedAt.localeCompare(b.startedAt));
  return Promise.all(
    drafts.map(async (draft) => {
      const fixes = await all.getAll('fixes', under(owner, draft.draftId));
      return { draft, points: await Promise.all(fixes.map((each) => decrypt<Fix>(key, each))) };
    }),
  );
}

/** Returns the walk of a draft, paused at its last point. */
export function walkOf({ draft, points }: OpenDraft): Walk {
  return resumed({ ...NO_WALK, ...draft.walk, points });
}

/** Stores a picture of a draft; null removes it. */
export async function keepFile(
  { owner, key }: Vault,
  draftId: string,
  what: CaptureFile,
  file: Blob | null,
): Promise<void> {
  const all = await database();
  if (file) await all.put('files', await encrypt(key, await file.arrayBuffer()), [owner, draftId, what]);
  else await all.delete('files', [owner, draftId, what]);
}

/** Returns the pictures of a draft. All are JPEG: they were scaled on the phone. */
export async function filesOf(
  { owner, key }: Vault,
  draftId: string,
): Promise<{ what: CaptureFile; data: ArrayBuffer }[]> {
  const all = await database();
  const keys = await all.getAllKeys('files', under(owner, draftId));
  return Promise.all(
    keys.map(async (at) => {
      const file = await all.get('files', at);
      if (!file) throw new Error('The file was deleted.');
      return { what: at[2] as CaptureFile, data: await decryptBytes(key, file) };
    }),
  );
}

/** Deletes a draft with its points and files. */
export async function dropDraft({ owner }: Vault, draftId: string): Promise<void> {
  const all = await database();
  const transaction = all.transaction(['drafts', 'fixes', 'files'], 'readwrite');
  await Promise.all([
    transaction.objectStore('drafts').delete([owner, draftId]),
    transaction.objectStore('fixes').delete(under(owner, draftId)),
    transaction.objectStore('files').delete(under(owner, draftId)),
    transaction.done,
  ]);
}
