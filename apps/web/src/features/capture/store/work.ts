import {
  type CaptureFarmerDto,
  type CaptureWorkDto,
  listCaptureFarmers,
  listCaptureNeighbours,
  listOwnCaptures,
  type OwnCaptureDto,
} from '#libs/contracts';
import { ask } from '../../../core/api/ask.js';
import type { Neighbour } from '../walk/overlap.js';
import { database, under } from './database.js';
import type { Vault } from './drafts.js';
import { decrypt, encrypt } from './vault.js';

/** Work on the phone. Without the server's secret, which opens it. */
export type Work = Omit<CaptureWorkDto, 'vault'> & { savedAt: string };
/** A farmer of a posting. */
export type FieldFarmer = CaptureFarmerDto & { postingId: number };

export interface Downloaded {
  work: Work | null;
  farmers: FieldFarmer[];
  neighbours: Neighbour[];
  /** States of own captures on the server, oldest change first. */
  own: OwnCaptureDto[];
}

interface Own {
  list: OwnCaptureDto[];
  until: string | null;
}

/** Own captures that stay on the phone. */
const MOST_OWN = 500;

async function kept<T>({ owner, key }: Vault, name: string): Promise<T | null> {
  const encrypted = await (await database()).get('cache', [owner, name]);
  return encrypted ? decrypt<T>(key, encrypted) : null;
}

async function keep({ owner, key }: Vault, name: string, value: unknown): Promise<void> {
  await (await database()).put('cache', await encrypt(key, value), [owner, name]);
}

/** Returns the downloaded work of the phone. */
export async function readWork(vault: Vault): Promise<Downloaded> {
  const work = await kept<Work>(vault, 'work');
  const postings = work?.postings ?? [];
  const [farmers, neighbours, own] = await Promise.all([
    Promise.all(postings.map(({ postingId }) => kept<FieldFarmer[]>(vault, `farmers ${postingId}`))),
    Promise.all(postings.map(({ postingId }) => kept<Neighbour[]>(vault, `neighbours ${postingId}`))),
    kept<Own>(vault, 'own'),
  ]);
  return {
    work,
    farmers: farmers.flatMap((list) => list ?? []),
    neighbours: neighbours.flatMap((list) => list ?? []),
    own: own?.list ?? [],
  };
}

/**
 * Downloads the farmers and neighbours of all postings, and the states of own captures. Each posting is stored when it
 * is complete, so a lost connection keeps what was there.
 * @throws ApiError
 */
export async function downloadWork(vault: Vault, fresh: Omit<CaptureWorkDto, 'vault'>): Promise<void> {
  for (const { postingId } of fresh.postings) {
    await keep(vault, `farmers ${postingId}`, await farmersOf(postingId));
    await keep(vault, `neighbours ${postingId}`, await neighboursOf(postingId));
  }
  await keep(vault, 'own', await ownSince(await kept<Own>(vault, 'own')));
  const work: Work = { ...fresh, savedAt: new Date().toISOString() };
  await keep(vault, 'work', work);
  await dropOthers(vault, fresh);
}

async function farmersOf(postingId: number): Promise<FieldFarmer[]> {
  const farmers: FieldFarmer[] = [];
  for (let after: number | null = 0; after !== null; ) {
    const page: { list: CaptureFarmerDto[]; next: number | null } = await ask(listCaptureFarmers, {
      path: { postingId },
      query: { after },
    });
    farmers.push(...page.list.map((farmer) => ({ ...farmer, postingId })));
    after = page.next;
  }
  return farmers;
}

async function neighboursOf(postingId: number): Promise<Neighbour[]> {
  const { list } = await ask(listCaptureNeighbours, { path: { postingId } });
  return list.flatMap(({ farmId, rings }) => rings.map((ring) => ({ farmId, ring })));
}

async function ownSince(known: Own | null): Promise<Own> {
  const byId = new Map((known?.list ?? []).map((each) => [each.captureId, each]));
  let until = known?.until ?? null;
  for (let hasMore = true; hasMore; ) {
    const page = await ask(listOwnCaptures, { query: until === null ? {} : { since: until } });
    for (const each of page.list) {
      byId.delete(each.captureId);
      byId.set(each.captureId, each);
    }
    until = page.until;
    hasMore = page.hasMore;
  }
  return { list: [...byId.values()].slice(-MOST_OWN), until };
}

/** Deletes what was downloaded of postings that ended. */
async function dropOthers({ owner }: Vault, { postings }: Omit<CaptureWorkDto, 'vault'>): Promise<void> {
  const all = await database();
  const names = postings.flatMap(({ postingId }) => [`farmers ${postingId}`, `neighbours ${postingId}`]);
  const keys = await all.getAllKeys('cache', under(owner));
  const old = keys.filter(([, name]) => name !== 'work' && name !== 'own' && !names.includes(name));
  await Promise.all(old.map((key) => all.delete('cache', key)));
}
