import * as fc from 'fast-check';
import type { MergeField } from '#libs/contracts';
import { DuplicatesModule, MergeFarmers, ReadDuplicates } from '#libs/duplicates';
import type { SessionActor } from '#libs/identity';
import { InputsModule } from '#libs/inputs';
import { Database } from '#libs/platform';
import { compareFarmers } from '../../libs/duplicates/compare-farmers.js';
import { domainContext } from './domain-context.js';

const KINDS = ['ALLOCATION', 'COLLECTION', 'DISBURSEMENT', 'REPAYMENT_NAIRA'] as const;
interface Entry {
  kind: (typeof KINDS)[number];
  quantity: number;
  programme: number;
}
/** Everything random about one record. */
export interface Given {
  farms: number;
  communities: number[];
  entries: Entry[];
  prints: number;
  hasBvn: boolean;
}
export const given: fc.Arbitrary<Given> = fc.record({
  farms: fc.nat(2),
  communities: fc.uniqueArray(fc.nat(2), { minLength: 1 }),
  entries: fc.array(
    fc.record({
      kind: fc.constantFrom(...KINDS),
      quantity: fc.integer({ min: 1, max: 9000 }).map((n) => n / 100),
      programme: fc.nat(1),
    }),
    { maxLength: 5 },
  ),
  prints: fc.nat(3),
  hasBvn: fc.boolean(),
});

export interface Scene {
  accountId: number;
  admin: SessionActor;
  programmes: number[];
  communities: { id: number; resource: number }[];
  eops: number[];
  farmers: number[];
}

/** Opens a database in which farmers are staged and merged. */
export async function openMerges() {
  const at = await domainContext([DuplicatesModule, InputsModule]);
  const merges = at.app.get(MergeFarmers);
  const reads = at.app.get(ReadDuplicates);
  let count = 0;

  async function addEntry(
    scene: Scene,
    farmerId: number,
    { kind, quantity, programme }: Entry,
  ): Promise<void> {
    const isInput = kind === 'ALLOCATION' || kind === 'COLLECTION';
    const resource = scene.programmes[programme] as number;
    const [known] = await at.db.query<{ community_id: string }>(
      `SELECT community_id FROM ledger_farmer WHERE farmer_id = $1 AND community_resource_id = $2`,
      [farmerId, resource],
    );
    await at.db.query(
      `INSERT INTO ledger_entry (account_id, community_resource_id, season, community_id, farmer_id, eop_id, kind, quantity,
                               unit_cost, amount, transaction_date, recorded_by)
     SELECT $1, $2, 'Dry Season 2026', $3, $4, CASE WHEN $6 THEN $5::bigint ELSE 0 END, $7,
            CASE WHEN $6 THEN $8::numeric END, CASE WHEN $6 THEN 1500.5 END,
            CASE WHEN $6 THEN round($8::numeric * 1500.5, 2) ELSE $8::numeric END, '2026-03-01', $9`,
      [
        scene.accountId,
        resource,
        known?.community_id ?? scene.communities.find((each) => each.resource === resource)?.id,
        farmerId,
        scene.eops[programme],
        isInput,
        kind,
        quantity,
        scene.admin.id,
      ],
    );
  }

  /** Creates two programmes, and a farmer for each of the given records. */
  async function stage(records: Given[]): Promise<Scene> {
    const { id: accountId } = await at.make.account();
    const admin = await at.actor(accountId, 'ADMIN');
    const scene: Scene = { accountId, admin, programmes: [], communities: [], eops: [], farmers: [] };
    for (let n = 0; n < 2; n++) {
      const { id } = await at.make.communityResource({ accountId });
      scene.programmes.push(id);
      const [eop] = await at.db.query<{ id: string }>(
        `INSERT INTO eop (account_id, community_resource_id, season, name, quantity_per_hectare, unit_of_measurement, unit_cost)
       VALUES ($1, $2, 'Dry Season 2026', 'NPK', 4, 'bag', 1500.5) RETURNING id`,
        [accountId, id],
      );
      scene.eops.push(Number(eop?.id));
      for (let m = 0; m < (n === 0 ? 2 : 1); m++) {
        const community = await at.make.community({ accountId, communityResourceId: id });
        scene.communities.push({ id: community.id, resource: id });
      }
    }
    for (const record of records) {
      const n = ++count;
      const bvn = record.hasBvn ? String(22_200_000_000 + n) : undefined;
      const { id } = await at.make.farmer({ accountId, surname: `Iorkyaa`, firstName: 'Torkwase', bvn });
      await at.db.query(`UPDATE farmer SET phone = $2, email = $3 WHERE id = $1`, [
        id,
        '+2348063182245',
        `f${n}@x.ng`,
      ]);
      scene.farmers.push(id);
      for (const at_ of record.communities) {
        const { id: communityId, resource } = scene.communities[at_] as Scene['communities'][number];
        await at.db.query(
          'INSERT INTO membership (community_id, farmer_id, community_resource_id) VALUES ($1, $2, $3)',
          [communityId, id, resource],
        );
      }
      for (let f = 0; f < record.farms; f++)
        await at.make.farm({ accountId, communityResourceId: scene.programmes[0] as number, farmerId: id });
      for (let p = 0; p < record.prints; p++)
        await at.db.query('INSERT INTO farmer_biometric (farmer_id, kind, image) VALUES ($1, $2, $3)', [
          id,
          ['passport', 'right index', 'left thumb'][p],
          `/p/${id}/${p}`,
        ]);
      for (const entry of record.entries) await addEntry(scene, id, entry);
    }
    return scene;
  }

  /** Everything that belongs to the farmers, without versions and times of change. */
  async function snapshot({ accountId, farmers, programmes }: Scene): Promise<Record<string, unknown>> {
    // Sums keep the most decimals that they ever had: 0 and 0.00 are one amount.
    const plain = (_key: string, value: unknown) =>
      typeof value === 'string' && /^-?\d+\.\d+$/.test(value) ? String(Number(value)) : value;
    const rows = async (sql: string, values: unknown[] = [farmers]): Promise<object[]> =>
      JSON.parse(JSON.stringify(await at.db.query<object>(sql, values), plain));
    return {
      farmers: await rows(
        `SELECT to_jsonb(f) - 'version' - 'updated_on' AS row FROM farmer f WHERE id = ANY($1) ORDER BY id`,
      ),
      farms: await rows('SELECT id, farmer_id, version FROM farm WHERE farmer_id = ANY($1) ORDER BY id'),
      memberships: await rows(
        'SELECT * FROM membership WHERE farmer_id = ANY($1) ORDER BY farmer_id, community_id',
      ),
      prints: await rows('SELECT * FROM farmer_biometric WHERE farmer_id = ANY($1) ORDER BY farmer_id, kind'),
      entries: await rows('SELECT * FROM ledger_entry WHERE account_id = $1 ORDER BY id', [accountId]),
      balances: await rows('SELECT * FROM ledger_balance WHERE farmer_id = ANY($1) ORDER BY 1, 2, 3, 4'),
      ledgers: await rows('SELECT * FROM ledger_farmer WHERE farmer_id = ANY($1) ORDER BY 1, 2, 3'),
      accounts: await rows(
        'SELECT * FROM ledger_account_farmer WHERE farmer_id = ANY($1) AND (received <> 0 OR repaid <> 0) ORDER BY 1, 2',
      ),
      totals: await rows(
        'SELECT * FROM ledger_total t WHERE community_resource_id = ANY($1) AND entries > 0 ORDER BY 1, 2, 3, 4',
        [programmes],
      ),
    };
  }

  /** Sums of both programmes that no merge may change: received and repaid to the kobo. */
  const money = ({ programmes }: Scene) =>
    at.db.query(
      `SELECT t.community_resource_id, sum(allocated) AS allocated, sum(collected) AS collected, sum(disbursed) AS disbursed,
            sum(repaid_naira) AS repaid, sum(entries) AS entries,
            (SELECT sum(owed) FROM ledger_farmer f WHERE f.community_resource_id = t.community_resource_id) AS owed
       FROM ledger_total t WHERE community_resource_id = ANY($1) GROUP BY 1 ORDER BY 1`,
      [programmes],
    );

  async function pairOf({ accountId, farmers }: Scene, a = 0, b = 1): Promise<number> {
    await at.app.get(Database).transaction((tx) => compareFarmers(tx, accountId, farmers));
    const ids = [farmers[a], farmers[b]].sort((x, y) => Number(x) - Number(y));
    const [pair] = await at.db.query<{ id: string }>(
      'SELECT id FROM duplicate_pair WHERE farmer_id = $1 AND other_id = $2',
      ids,
    );
    return Number(pair?.id);
  }

  async function merge({ admin }: Scene, pairId: number, mainId: number, take: MergeField[] = []) {
    const { sides } = await reads.detail(admin, pairId);
    const main = sides.find((side) => side.farmerId === mainId);
    const other = sides.find((side) => side.farmerId !== mainId);
    const versions = { main: main?.version ?? 0, other: other?.version ?? 0 };
    return merges.merge(admin, pairId, { mainId, take, versions });
  }

  return { at, merges, reads, addEntry, stage, snapshot, money, pairOf, merge };
}
