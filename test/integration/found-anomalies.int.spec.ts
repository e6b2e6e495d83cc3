import { ANOMALY_KINDS, type AnomalyDto, type AnomalyListDto } from '#libs/contracts';
import { anomaliesOf } from '../../libs/inputs/persistence/found-anomalies.js';
import { deleteNeedlessMarks } from '../../libs/inputs/persistence/recount-anomalies.queries.js';
import { ProgrammeLedger, SEASON } from '../support/programme-ledger.js';
import { randomOf } from '../support/random-entries.js';

/** Compares the kept anomalies, which a page reads, with all that present figures give. */
let ledger: ProgrammeLedger;
let elsewhere: number;
const inputs: number[] = [];
const farmers: number[] = [];

beforeAll(async () => {
  ledger = await ProgrammeLedger.open();
  const { home, make, db } = ledger.served;
  for (const [name, unitCost] of [
    ['Seed', 27_400.5],
    ['Urea', 32_500],
  ])
    inputs.push(await ledger.addInput({ name, unitCost, quantityPerHectare: 2, unitOfMeasurement: 'bags' }));
  const { resource, community } = await home.programme('Kebbi');
  elsewhere = resource.id;
  farmers.push(ledger.farmerId);
  while (farmers.length < 4) {
    // Each in a slice of their own.
    await db.query(`SELECT setval(pg_get_serial_sequence('farmer', 'id'), max(id) + 256) FROM farmer`);
    const { id } = await make.farmer({
      accountId: home.account.id,
      communityResourceId: ledger.resourceId,
      communityId: ledger.communityId,
    });
    farmers.push(id);
  }
  await db.query('UPDATE farmer SET bvn_index = sha256(id::text::bytea) WHERE id = ANY($1)', [farmers]);
  await db.query(
    'INSERT INTO membership (community_id, farmer_id, community_resource_id) SELECT $1, unnest($2::bigint[]), $3',
    [community.id, farmers, elsewhere],
  );
});
afterAll(() => ledger?.served.close());

const keyOf = ({ kind, farmerId, inputId, amount, agentId }: AnomalyDto) =>
  `${kind} ${farmerId} ${inputId ?? 0} ${amount} ${agentId ?? 0}`;

/** Returns the keys of the page, and of a full count. */
async function bothOf(resourceId: number): Promise<[string[], string[]]> {
  const path = `/api/input/anomalies/${resourceId}?season=${encodeURIComponent(SEASON)}&size=100`;
  const page = await ledger.read<AnomalyListDto>(path);
  const counted = await ledger.served.db.query<AnomalyDto>(
    `WITH ${anomaliesOf()}
     SELECT kind, farmer_id::int AS "farmerId", eop_id::int AS "inputId", amount::float AS amount,
            (SELECT f.captured_by::int FROM farm f WHERE f.farmer_id = a.farmer_id AND f.community_resource_id = $1
                AND f.captured_by IS NOT NULL ORDER BY f.id DESC LIMIT 1) AS "agentId"
       FROM anomalies a WHERE state = 'open'`,
    [resourceId, SEASON],
  );
  expect(page.total).toBe(counted.length);
  expect(page.counts.reduce((sum, { open }) => sum + open, 0)).toBe(counted.length);
  return [page.list.map(keyOf).sort(), counted.map(keyOf).sort()];
}

it('a page has the anomalies of present figures after each change of what they follow from', async () => {
  const { db, home } = ledger.served;
  const random = randomOf(39);
  const pick = <T>(all: readonly T[]) => all[random(all.length)] as T;
  const farmerId = () => pick(farmers);
  const given = () => ({ farmerId: farmerId(), inputId: pick(inputs), quantity: 1 + random(4) });
  const record = (body: object, resourceId = ledger.resourceId) =>
    ledger.admin.post(`/api/input/entries/${resourceId}`, { season: SEASON, ...body });
  const farms = async (set: string) =>
    db.query(`UPDATE farm SET ${set} WHERE community_resource_id = $1`, [ledger.resourceId]);
  const changes: Record<string, () => Promise<unknown>> = {
    allocation: () => record({ kind: 'ALLOCATION', ...given() }),
    collection: () => record({ kind: 'COLLECTION', ...given() }),
    repayment: () =>
      record({ kind: 'REPAYMENT_NAIRA', farmerId: farmerId(), amount: 10_000 + random(90_000) }),
    reversal: async () => {
      const [entry] = await db.query<{ id: number }>(
        `SELECT id::int FROM ledger_entry e WHERE community_resource_id = $1 AND counters IS NULL
            AND NOT EXISTS (SELECT FROM ledger_entry c WHERE c.counters = e.id) ORDER BY id LIMIT 1`,
        [ledger.resourceId],
      );
      if (entry) await ledger.counter(entry.id);
    },
    'another programme': () => record({ kind: 'DISBURSEMENT', farmerId: farmerId(), amount: 500 }, elsewhere),
    'a farm that is no longer completed': () => farms(`status = 'ACTIVE'`),
    'a completed farm': () => farms(`status = 'COMPLETED'`),
    'a smaller farm': () => farms('area_m2 = area_m2 * 0.9'),
    'a farm of another farmer': () => farms(`farmer_id = ${farmerId()}`),
    'an agent': () => farms(`captured_by = ${home.agent.id}`),
    'a removed BVN': () =>
      db.query('UPDATE farmer SET bvn_index = NULL, bvn_cipher = NULL WHERE id = $1', [farmerId()]),
    'an approval limit': () =>
      db.query(
        `INSERT INTO ledger_settings VALUES ($1, $2) ON CONFLICT (community_resource_id) DO UPDATE SET approval_above = $2`,
        [ledger.resourceId, 60_000 + random(60_000)],
      ),
  };
  const names = Object.keys(changes);
  const kinds = new Set<string>();
  for (let n = 0; n < 36; n += 1) {
    const name =
      n < 12 ? pick(['allocation', 'collection', 'repayment']) : (names[n % names.length] as string);
    await changes[name]?.();
    // Maintenance leaves the latest mark of each slice.
    if (n % 5 === 0) await deleteNeedlessMarks(db);
    for (const resourceId of [ledger.resourceId, elsewhere]) {
      const [page, counted] = await bothOf(resourceId);
      expect([n, name, page]).toEqual([n, name, counted]);
      for (const key of page) kinds.add(key.split(' ')[0] ?? '');
    }
  }
  // An entry moves to the main record of its person.
  const [first, main] = farmers as [number, number];
  await db.query('UPDATE farmer SET main_id = $2 WHERE id = $1', [first, main]);
  await db.query('SELECT move_ledger_entries($1, $2, NULL)', [first, main]);
  const [page, counted] = await bothOf(ledger.resourceId);
  expect(page).toEqual(counted);
  expect(page.filter((key) => key.split(' ')[1] === String(first))).toEqual([]);
  // Findings are read with the page. The test above adds one.
  expect([...kinds].sort()).toEqual(ANOMALY_KINDS.filter((kind) => kind !== 'overlappingFarm').sort());
});
