import type { LedgerCheckDto, LedgerSummaryDto } from '#libs/contracts';
import { INPUTS, ProgrammeLedger, SEASON } from '../support/programme-ledger.js';
import { randomOf } from '../support/random-entries.js';

const STATUS = ['COMPLETED', 'COMPLETED', 'ACTIVE'] as const;
let ledger: ProgrammeLedger;

beforeAll(async () => {
  ledger = await ProgrammeLedger.open();
});

afterAll(() => ledger?.served.close());

it('reckons what hectares entitle to as numeric does, whatever the price', async () => {
  const { db, home, make } = ledger.served;
  const { resource, community } = await home.programme('Kebbi');
  const place = { accountId: home.account.id, communityResourceId: resource.id, communityId: community.id };
  // Including halves of the last decimal.
  for (const area of [0.05, 11034.25, 9999.95, 123456.789, 10_000_000]) {
    const farmer = await make.farmer(place);
    const farm = await make.farm({ ...place, farmerId: farmer.id, status: 'COMPLETED' });
    await db.query('UPDATE farm SET area_m2 = $2 WHERE id = $1', [farm.id, area]);
  }
  const prices = { 0.01: 1, 27400.55: 2.5, 99999999.99: 100 };
  for (const [unitCost, quantityPerHectare] of Object.entries(prices)) {
    const body = { name: `At ${unitCost}`, quantityPerHectare, unitCost, unitOfMeasurement: 'kg' };
    await ledger.addInput(body, resource.id);
  }
  const exact = await db.query<{ quantity: number; amount: number }>(
    `SELECT sum(round(ha * quantity_per_hectare, 5))::float8 AS quantity,
            sum(round(round(ha * quantity_per_hectare, 5) * unit_cost, 2))::float8 AS amount
       FROM eop e, (SELECT round(area_m2::numeric * 0.0001, 5) AS ha FROM farm WHERE community_resource_id = $1) f
      WHERE e.community_resource_id = $1 GROUP BY e.id ORDER BY e.id`,
    [resource.id],
  );
  const { items } = await ledger.read<LedgerSummaryDto>(
    `/api/input/ledger/${resource.id}?season=Rainy%20Season%202026`,
  );
  expect(items.map(({ qtyEntitled, entitled }) => ({ quantity: qtyEntitled, amount: entitled }))).toEqual(
    exact,
  );
});

it('keeps what hectares entitle to, to the kobo, whatever becomes of the farms meanwhile', async () => {
  const { db, home, make } = ledger.served;
  const { resource, community } = await home.programme('Kebbi');
  const place = { accountId: home.account.id, communityResourceId: resource.id };
  const second = await make.community(place);
  const farmers: number[] = [];
  for (let n = 0; n < 8; n += 1)
    farmers.push((await make.farmer({ ...place, communityId: community.id })).id);
  const random = randomOf(11);
  const pick = <T>(from: readonly T[]): T => from[random(from.length)] as T;
  const addFarm = async () => {
    const communityId = pick([community.id, second.id]);
    const farm = await make.farm({ ...place, communityId, farmerId: pick(farmers), status: pick(STATUS) });
    await db.query('UPDATE farm SET area_m2 = $2 WHERE id = $1', [farm.id, random(3_000_000) / 20]);
  };
  for (let n = 0; n < 20; n += 1) await addFarm();
  await ledger.addInput({ ...INPUTS.seed, name: 'First' }, resource.id);
  const some = `id IN (SELECT id FROM farm WHERE community_resource_id = $1 AND id % $2::int = $3::int)`;
  const acts = [
    addFarm,
    () => db.query(`UPDATE farm SET status = $4 WHERE ${some}`, [resource.id, 3, random(3), pick(STATUS)]),
    () =>
      db.query(`UPDATE farm SET area_m2 = $4 WHERE ${some}`, [
        resource.id,
        5,
        random(5),
        random(9_999_999) / 20,
      ]),
    () => db.query(`UPDATE farm SET community_id = $4 WHERE ${some}`, [resource.id, 4, random(4), second.id]),
    () =>
      db.query(`UPDATE farm SET farmer_id = $4 WHERE ${some}`, [resource.id, 7, random(7), pick(farmers)]),
    () => db.query(`DELETE FROM farm WHERE ${some}`, [resource.id, 11, random(11)]),
    () =>
      ledger.addInput(
        { ...INPUTS.npk, unitCost: 1 + random(99_999) / 100, name: `Item ${random(1e9)}` },
        resource.id,
      ),
  ];
  const of = (at = '') => `/api/input/ledger/${resource.id}${at}?${new URLSearchParams({ season: SEASON })}`;
  for (let round = 0; round < 8; round += 1) {
    // Concurrent changes and reads: an early count is repeated.
    const lanes = Array.from({ length: 6 }, () => Promise.all([pick(acts)(), ledger.read(of())]));
    await Promise.all(lanes);
    for (const communityId of [null, community.id, second.id]) {
      const exact = await db.query<{ amount: number }>(
        `SELECT sum(round(round(l.ha * e.quantity_per_hectare, 5) * e.unit_cost, 2))::float8 AS amount
           FROM eop e, (SELECT farmer_id, sum(round(area_m2::numeric * 0.0001, 5)) AS ha FROM farm
                         WHERE community_resource_id = $1 AND status = 'COMPLETED' AND area_m2 > 0
                           AND ($2::bigint IS NULL OR community_id = $2) GROUP BY farmer_id) l
          WHERE e.community_resource_id = $1 GROUP BY e.id ORDER BY e.id`,
        [resource.id, communityId],
      );
      const { items } = await ledger.read<LedgerSummaryDto>(
        of() + (communityId === null ? '' : `&community=${communityId}`),
      );
      const found = items.map(({ entitled }) => entitled);
      expect([round, communityId, found]).toEqual([
        round,
        communityId,
        items.map((_, at) => exact[at]?.amount ?? 0),
      ]);
    }
    expect(await ledger.read<LedgerCheckDto>(of('/check'))).toMatchObject({ tiesOut: true, difference: 0 });
  }
  // A sum that differs from the farms fails the check.
  await db.query(
    'UPDATE ledger_slice SET kobo = kobo + 1 WHERE community_resource_id = $1 AND eop_id > 0 AND community_id = -1 AND eop_id = (SELECT min(id) FROM eop WHERE community_resource_id = $1)',
    [resource.id],
  );
  expect((await ledger.read<LedgerCheckDto>(of('/check'))).tiesOut).toBe(false);
});
