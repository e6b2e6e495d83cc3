import { DUPLICATE_LIMITS, scoreOf } from '#libs/contracts';
import { lock, type Transaction } from '#libs/platform';
import { candidates } from './domain/candidates.js';
import { blockingKeys, type Person, toPerson, wordsOfPerson } from './domain/person.js';
import { type Frequencies, scorePair } from './domain/score-pair.js';
import { type FoundPair, storePairs } from './persistence/pairs.queries.js';
import {
  blocksOf,
  hashesOf,
  lookUpByIndex,
  peopleOf,
  storeKeys,
  wordCounts,
} from './persistence/people.queries.js';

/** Locks the comparison of an account, so that comparisons run one at a time; false if another holds it. */
export const mayCompare = (tx: Transaction, accountId: number): Promise<boolean> =>
  lock(tx, 'comparison', accountId, 'try');
export const takeComparison = async (tx: Transaction, accountId: number): Promise<void> => {
  await lock(tx, 'comparison', accountId);
};

/**
 * Compares some farmers of an account with all others that share a blocking key, and stores the pairs above the lower
 * limit. The caller holds the comparison lock.
 */
export async function compareFarmers(
  tx: Transaction,
  accountId: number,
  farmerIds: readonly number[],
): Promise<{ found: number; changed: boolean }> {
  if (farmerIds.length === 0) return { found: 0, changed: false };
  await lookUpByIndex(tx);
  const people = new Map((await peopleOf(tx, farmerIds)).map((row) => [row.id, toPerson(row)]));
  const keyed = [...people.values()].map((person) => ({
    id: person.id,
    keys: blockingKeys(person),
    words: wordsOfPerson(person),
  }));
  await storeKeys(tx, accountId, farmerIds, keyed);
  const blocks = await blocksOf(tx, accountId, [...people.keys()]);
  const pairs = candidates(
    blocks.map(({ members }) => members),
    new Set(people.keys()),
  );
  const others = [...new Set(pairs.flat())].filter((id) => !people.has(id));
  for (const row of await peopleOf(tx, others)) people.set(row.id, toPerson(row));
  const compared = pairs.flatMap(([a, b]) => {
    const [left, right] = [people.get(a), people.get(b)];
    return left && right ? [[left, right] as const] : [];
  });
  const given = await frequencies(tx, accountId, compared, blocks);
  const found = compared.flatMap(([left, right]): FoundPair[] => {
    const { weight, evidence } = scorePair(left, right, given);
    const score = scoreOf(weight);
    if (score < DUPLICATE_LIMITS.unclear) return [];
    return [{ farmerId: left.id, otherId: right.id, score, evidence }];
  });
  return storePairs(tx, accountId, farmerIds, found);
}

/** Returns how common the names and shared values of some pairs are in the account. */
async function frequencies(
  tx: Transaction,
  accountId: number,
  pairs: readonly (readonly [Person, Person])[],
  blocks: Awaited<ReturnType<typeof blocksOf>>,
): Promise<Frequencies> {
  const people = [...new Set(pairs.flat())];
  const words = await wordCounts(tx, accountId, [...new Set(people.flatMap(wordsOfPerson))]);
  const shared = people.flatMap(({ phone, account }) => [
    ...(phone ? [`phone ${phone}`] : []),
    ...(account ? [`account ${account}`] : []),
  ]);
  const hashes = await hashesOf(tx, [...new Set(shared)]);
  const sizes = new Map(blocks.map(({ key, members }) => [key, members.length]));
  return {
    farmers: words.get('') ?? 0,
    withWord: (word) => words.get(word) ?? 0,
    withKey: (key) => sizes.get(hashes.get(key) ?? '') ?? 0,
  };
}
