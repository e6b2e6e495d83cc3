import type { INestApplicationContext } from '@nestjs/common';
import { NestFactory } from '@nestjs/core';
import { EXPORTS_MESSAGES, type FarmerPaymentListDto, type ProblemDto } from '#libs/contracts';
import { JobWorkers } from '#libs/platform';
import { WorkerModule } from '../../apps/worker/src/worker.module.js';
import { administrator, exportBy } from '../support/exporting.js';
import type { HttpClient } from '../support/http-client.js';
import { inThisProcess } from '../support/in-this-process.js';
import { openWorld, type ServedWorld } from '../support/world.js';

/* The list of what farmers owe, and its file. */

let served: ServedWorld;
let worker: INestApplicationContext;
let admin: HttpClient;

beforeAll(async () => {
  served = await openWorld();
  worker = inThisProcess(
    await NestFactory.createApplicationContext(WorkerModule.forRoot(served.config), { logger: ['error'] }),
  );
  admin = await served.home.as(served.home.admin);
});

afterAll(async () => {
  await worker?.get(JobWorkers).stop();
  await worker?.close();
  await served?.close();
});

/** Sums of rows, in naira. */
const added = (list: FarmerPaymentListDto['list']) => ({
  totalAmountPaid: list.reduce((sum, row) => sum + row.totalAmountPaid, 0),
  totalAmountRecieved: list.reduce((sum, row) => sum + row.totalAmountRecieved, 0),
});

describe('payments of farmers', () => {
  it('lists what farmers owe by pages, the largest debt first', async () => {
    const { home, make, db } = served;
    const accountId = home.account.id;
    const resource = await make.communityResource({ accountId });
    const community = await make.community({ accountId, communityResourceId: resource.id });
    const seasons = ['Dry Season 2018', 'Dry Season 2019'];
    const of = { accountId, communityId: community.id, communityResourceId: resource.id };
    for (const received of [100, 300, 300, 200, 0]) {
      const { id } = await make.farmer(of);
      for (const season of seasons)
        await db.query(
          `INSERT INTO ledger_entry (account_id, community_resource_id, season, community_id, farmer_id, eop_id, kind, amount,
                                     transaction_date, recorded_by)
           SELECT $1, $2, $3, $4, $5, 0, kind, amount, '2019-11-01', $7
             FROM (VALUES ('DISBURSEMENT', $6::numeric), ('REPAYMENT_NAIRA', 50)) e(kind, amount) WHERE amount > 0`,
          [accountId, resource.id, season, community.id, id, received, home.admin.id],
        );
    }
    const page = async (query: string) =>
      (await admin.get<FarmerPaymentListDto>(`/api/wallet/payments?${query}`)).body;
    const whole = await page('size=100');
    expect(whole.next).toBeNull();
    expect(whole.total).toBe(whole.list.length);
    const debts = whole.list.map(({ owed }) => owed);
    expect(debts).toEqual([...debts].sort((a, b) => b - a));
    expect(debts).toEqual(expect.arrayContaining([500, 300, 100, -100]));
    const paged: number[] = [];
    for (let after: number | null = 0; after !== null; ) {
      const { list, total, next } = await page(`size=2${after ? `&after=${after}` : ''}`);
      expect(total).toBe(whole.total);
      paged.push(...list.map(({ farmerId }) => farmerId));
      after = next;
    }
    expect(paged).toEqual(whole.list.map(({ farmerId }) => farmerId));
    expect((await page('size=2&show=overpaid')).list.map(({ owed }) => owed)).toEqual([-100]);
    // The stored sums are those of the rows, also while the programme is in the trash.
    const sums = ({ list, ...rest }: FarmerPaymentListDto) => ({
      ...rest,
      total: list.length,
      ...added(list),
    });
    expect(whole).toMatchObject(sums(whole));
    await db.query('UPDATE every_community_resource SET deleted_on = now() WHERE id = $1', [resource.id]);
    const without = await page('size=100');
    expect(without).toMatchObject(sums(without));
    expect(without.total).toBe(whole.total - 5);
    await db.query('UPDATE every_community_resource SET deleted_on = NULL WHERE id = $1', [resource.id]);
    expect(await page('size=100')).toEqual(whole);
  });

  it('are exported as they are filtered, and the file says so', async () => {
    const { id, account_id: accountId } = served.home.admin;
    const actor = administrator(id, accountId);
    const file = { kind: 'walletPayments', format: 'csv' } as const;
    const { bytes, summary } = await exportBy(worker, actor, {
      ...file,
      filters: { list: { show: 'overpaid' } },
    });
    expect(summary.rows).toBe(1);
    expect(bytes.toString()).toContain('-100');
    const [said] = await served.db.query<{ said: string[] }>(
      'SELECT filters_said AS said FROM export_run ORDER BY id DESC LIMIT 1',
    );
    expect(said?.said).toContain('Farmers who overpaid');
    for (const list of [{ show: 'all' }, { season: 'x' }, { toString: 'x' }, { show: 5 }]) {
      const { body } = await admin.post<ProblemDto>('/api/exports', { ...file, filters: { list } });
      expect(body.fields).toEqual({ list: EXPORTS_MESSAGES.noFilter });
    }
  });
});
