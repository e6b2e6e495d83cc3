import { DuplicatesModule } from '#libs/duplicates';
import { Database, type WaitingAsk } from '#libs/platform';
import { compareFarmers } from '../../libs/duplicates/compare-farmers.js';
import { POSSIBLE_DUPLICATES } from '../../libs/duplicates/waiting.js';
import { type DomainContext, domainContext } from '../support/domain-context.js';
import { knownDuplicates } from '../support/known-duplicates.js';
import { plantFarmers } from '../support/plant-farmers.js';

let at: DomainContext;
beforeAll(async () => {
  at = await domainContext([DuplicatesModule]);
});
afterAll(() => at?.close());

const CHUNK = 2000;

async function account() {
  const { id: accountId } = await at.make.account();
  const resource = await at.make.communityResource({ accountId });
  return { accountId, communityResourceId: resource.id };
}

const compare = (accountId: number, ids: number[]) =>
  at.app.get(Database).transaction((tx) => compareFarmers(tx, accountId, ids));

it('finds known duplicates in chunks, and compares one more farmer in 100 ms', async () => {
  const place = await account();
  const { farmers, truth } = knownDuplicates(6000);
  const ids = await plantFarmers(at.db, place, farmers);
  const all = [...ids.values()];
  for (let from = 0; from < all.length; from += CHUNK)
    await compare(place.accountId, all.slice(from, from + CHUNK));
  const pairs = await at.db.query<{ farmer_id: string; other_id: string }>(
    'SELECT farmer_id, other_id FROM duplicate_pair WHERE account_id = $1',
    [place.accountId],
  );
  const known = new Set(
    [...truth].map((pair) =>
      pair
        .split(' ')
        .map((id) => ids.get(Number(id)))
        .join(' '),
    ),
  );
  const right = pairs.filter((pair) => known.has(`${pair.farmer_id} ${pair.other_id}`)).length;
  expect(right / pairs.length).toBeGreaterThanOrEqual(0.98);
  expect(right / known.size).toBeGreaterThanOrEqual(0.95);

  const { database, scope } = { database: at.app.get(Database), scope: { accountId: place.accountId } };
  const [waiting] = (await POSSIBLE_DUPLICATES.find({ database, scope } as unknown as WaitingAsk)).list;
  expect(waiting).toMatchObject({
    count: pairs.length,
    title: `${pairs.length} possible duplicates to decide`,
  });

  const times: number[] = [];
  for (const id of all.slice(100, 120)) {
    const started = performance.now();
    await compare(place.accountId, [id]);
    times.push(performance.now() - started);
  }
  // The median, because the machine runs other tests at the same time.
  expect(times.sort((a, b) => a - b)[10]).toBeLessThan(100);
});
