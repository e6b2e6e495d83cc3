import { read, utils } from '@e965/xlsx';
import type { INestApplicationContext } from '@nestjs/common';
import { NestFactory } from '@nestjs/core';
import Papa from 'papaparse';
import {
  type CommunityLedgerListDto,
  ENTRY_WORDS,
  EXPORTS_MESSAGES,
  type ExportFilters,
  type LedgerEntryListDto,
  type LedgerSummaryDto,
  type ProblemDto,
  type RecoverySummaryDto,
} from '#libs/contracts';
import { JobWorkers } from '#libs/platform';
import { WorkerModule } from '../../apps/worker/src/worker.module.js';
import { administrator, exportBy } from '../support/exporting.js';
import { inThisProcess } from '../support/in-this-process.js';
import { ProgrammeLedger } from '../support/programme-ledger.js';
import { recordAtRandom } from '../support/random-entries.js';

/** Ledger tables as files: the same rows and sums as on the page, for every filter. */
const SEASON = 'Dry Season 2026';
let ledger: ProgrammeLedger;
let worker: INestApplicationContext;
let resourceId: number;

beforeAll(async () => {
  ledger = await ProgrammeLedger.open();
  const { db, config, home } = ledger.served;
  worker = inThisProcess(
    await NestFactory.createApplicationContext(WorkerModule.forRoot(config), { logger: ['error'] }),
  );
  ({ resourceId } = await recordAtRandom(ledger, { entries: 220, lanes: 4 }));
  // The files contain nobody of another programme or season, and none of its farms.
  await ledger.record({ kind: 'DISBURSEMENT', amount: 999_999 });
  const members = await db.query<{ farmer_id: number; community_id: number }>(
    'SELECT farmer_id, community_id FROM ledger_farmer WHERE community_resource_id = $1 ORDER BY farmer_id',
    [resourceId],
  );
  for (const { farmer_id: farmerId, community_id: communityId } of members.slice(0, 5))
    for (const communityResourceId of [resourceId, ledger.resourceId])
      await home.make.farm({
        accountId: home.account.id,
        communityResourceId,
        ...(communityResourceId === resourceId && { communityId }),
        farmerId,
        status: 'COMPLETED',
      });
  await db.query(
    `UPDATE farmer SET bvn_last4 = '5432', bvn_index = '\\x01', bvn_cipher = '\\x02' WHERE id = $1`,
    [members[0]?.farmer_id],
  );
});
afterAll(async () => {
  await worker?.get(JobWorkers).stop();
  await worker?.close();
  await ledger?.served.close();
});

type Kind = 'recovery' | 'ledgerEntries';
interface Narrowed {
  filters?: ExportFilters;
  communityId?: number;
}

async function rowsOf(kind: Kind, format: 'csv' | 'xlsx', { filters, communityId }: Narrowed) {
  const { home, api } = ledger.served;
  const { bytes, summary } = await exportBy(api.app, administrator(home.admin.id, home.account.id), {
    kind,
    format,
    resourceId,
    ...(communityId && { communityId }),
    filters: { season: SEASON, ...filters },
  });
  const rows =
    format === 'csv'
      ? Papa.parse<Record<string, string>>(bytes.toString('utf8').replace(/^\uFEFF/, ''), {
          header: true,
          skipEmptyLines: true,
        }).data
      : utils.sheet_to_json<Record<string, string>>(read(bytes).Sheets.Rows!, { defval: '' });
  expect(summary.rows).toBe(rows.length);
  return { rows, said: summary.filters };
}

const page = (path: string, query: Record<string, string | number>) =>
  `${path}?${new URLSearchParams({ season: SEASON, size: '1000', ...query } as Record<string, string>)}`;
const kobo = (naira: unknown) => Math.round(Number(naira) * 100);
const sum = (figures: readonly unknown[]) => figures.reduce<number>((all, each) => all + kobo(each), 0);

async function communityOf(): Promise<number> {
  const [row] = await ledger.served.db.query<{ id: number }>(
    'SELECT min(community_id) AS id FROM ledger_farmer WHERE community_resource_id = $1',
    [resourceId],
  );
  return row?.id ?? 0;
}
const inputOf = async () =>
  (
    await ledger.served.db.query<{ id: number }>(
      'SELECT min(eop_id) AS id FROM ledger_balance WHERE community_resource_id = $1 AND has',
      [resourceId],
    )
  )[0]?.id ?? 0;

describe('recovery, farmer by farmer', () => {
  const onPage = (query: Record<string, string | number> = {}) =>
    ledger.read<RecoverySummaryDto>(page(`/api/recoverysummary/${resourceId}`, query));

  it.each(['csv', 'xlsx'] as const)(
    'has the rows and the sums of the page, to the kobo, as %s',
    async (format) => {
      const shown = await onPage();
      const { rows } = await rowsOf('recovery', format, {});
      expect(rows).toHaveLength(shown.total);
      expect(shown.data.some(({ entitled }) => entitled > 0)).toBe(true);
      const of = (heading: string) => sum(rows.map((row) => row[heading]));
      const headings = ['Collected', 'Recovered', 'Owed', 'Overpaid'];
      expect(headings.map((heading) => of(`${heading} (Naira)`))).toEqual([
        kobo(shown.totalAmountDistbursed),
        kobo(shown.totalAmountRecovered),
        kobo(shown.totalAmountOwed),
        kobo(shown.totalAmountOverpaid),
      ]);
      const byId = new Map(rows.map((row) => [row['Temp ID'], row]));
      for (const each of shown.data) {
        const row = byId.get(each.tempId ?? '');
        expect(
          ['Allocated', 'Collected', 'Recovered', 'Owed', 'Entitlement'].map((name) =>
            kobo(row?.[`${name} (Naira)`]),
          ),
        ).toEqual(
          [each.allocated, each.totalAmountRecieved, each.totalAmountPaid, each.owed, each.entitled].map(
            kobo,
          ),
        );
        expect(Number(row?.['Completed Hectares'])).toBe(each.completedHectares);
      }
    },
  );

  it('is narrowed as the page is, and says so', async () => {
    const [communityId, input] = [await communityOf(), await inputOf()];
    const all = await onPage();
    const farmer = all.data[3]?.farmerId ?? 0;
    const cases: [Record<string, string | number>, Narrowed, string | null][] = [
      [{ show: 'owes' }, { filters: { show: 'owes' } }, 'Farmers who owe'],
      [{ show: 'settled' }, { filters: { show: 'settled' } }, 'Farmers who owe nothing'],
      [{ show: 'overpaid' }, { filters: { show: 'overpaid' } }, 'Farmers who overpaid'],
      [{ show: 'check' }, { filters: { show: 'check' } }, 'Farmers with an open anomaly'],
      [{ community: communityId }, { communityId }, null],
      [{ input }, { filters: { input } }, null],
      [{ farmer }, { filters: { farmer } }, `Farmer: ${all.data[3]?.farmerName}`],
      [{ q: all.data[0]?.tempId ?? '' }, { filters: { q: all.data[0]?.tempId ?? '' } }, null],
    ];
    for (const [query, narrowed, words] of cases) {
      const shown = await onPage(query);
      const { rows, said } = await rowsOf('recovery', 'csv', narrowed);
      expect([query, rows.map((row) => row['Temp ID']).sort()]).toEqual([
        query,
        shown.data.map(({ tempId }) => tempId ?? '').sort(),
      ]);
      expect(said).toContain(SEASON);
      if (words) expect(said).toContain(words);
    }
  });

  it('shows the last digits of a BVN, to everyone', async () => {
    const { rows } = await rowsOf('recovery', 'csv', {});
    expect(rows.map(({ BVN: shown }) => shown).filter(Boolean)).toEqual(['•••••••5432']);
  });
});

it('what completed farms entitle to is that of the programme, community by community', async () => {
  const { list } = await ledger.read<CommunityLedgerListDto>(
    page(`/api/input/ledger/${resourceId}/communities`, {}),
  );
  const { total } = await ledger.read<LedgerSummaryDto>(page(`/api/input/ledger/${resourceId}`, {}));
  expect(list.every(({ entitled }) => entitled > 0)).toBe(true);
  expect(sum(list.map(({ entitled }) => entitled))).toBe(kobo(total.entitled));
});

describe('the entries of a ledger', () => {
  const onPage = (query: Record<string, string | number> = {}) =>
    ledger.read<LedgerEntryListDto>(page(`/api/input/entries/${resourceId}`, query));

  it('come to what the page says of each kind, and to what is owed', async () => {
    const shown = await onPage();
    const { rows } = await rowsOf('ledgerEntries', 'csv', {});
    expect(rows).toHaveLength(shown.total);
    const byKind = shown.kinds.map(({ kind, amount }) => [ENTRY_WORDS[kind], kobo(amount)]);
    expect(
      byKind.map(([word]) => [
        word,
        sum(rows.filter((row) => row.Kind === word).map((row) => row['Amount (Naira)'])),
      ]),
    ).toEqual(byKind);
    const { totalAmountOwed, totalAmountOverpaid } = await ledger.read<RecoverySummaryDto>(
      page(`/api/recoverysummary/${resourceId}`, {}),
    );
    expect(sum(rows.map((row) => row['Balance Change (Naira)']))).toBe(
      kobo(totalAmountOwed) - kobo(totalAmountOverpaid),
    );
    const taken = rows.filter((row) => row.Reverses !== '');
    expect(taken.length).toBeGreaterThan(0);
    for (const row of taken)
      expect(rows.find(({ Entry }) => Entry === row.Reverses)?.['Reversed By']).toBe(row.Entry);
  });

  it('are narrowed as the page is, in both formats', async () => {
    const [communityId, input] = [await communityOf(), await inputOf()];
    const farmer = (await onPage()).list[0]?.farmerId ?? 0;
    const cases: [Record<string, string | number>, Narrowed][] = [
      [{ kind: 'COLLECTION,RETURN' }, { filters: { entries: 'COLLECTION,RETURN' } }],
      [
        { community: communityId, kind: 'REPAYMENT_BAGS' },
        { communityId, filters: { entries: 'REPAYMENT_BAGS' } },
      ],
      [{ farmer, input }, { filters: { farmer, input } }],
    ];
    for (const [query, narrowed] of cases) {
      const shown = await onPage(query);
      const { rows } = await rowsOf('ledgerEntries', 'xlsx', narrowed);
      expect([query, rows.map(({ Entry }) => Number(Entry)).sort()]).toEqual([
        query,
        shown.list.map(({ id }) => id).sort(),
      ]);
    }
  });
});

it('what is no ledger’s, or nobody’s, is refused by field', async () => {
  const { home } = ledger.served;
  const ask = async (body: object, client = ledger.admin) => {
    const { status, body: answer } = await client.post<ProblemDto>('/api/exports/count', {
      format: 'csv',
      ...body,
    });
    return [status, answer.fields];
  };
  const { ledgerOnly, ledgerAlone, seasonNeeded } = EXPORTS_MESSAGES;
  expect(await ask({ kind: 'farmers', filters: { season: SEASON, farmer: 1 } })).toEqual([
    400,
    { season: ledgerOnly, farmer: ledgerOnly },
  ]);
  expect(await ask({ kind: 'ledgerEntries', resourceId, filters: { show: 'owes' } })).toEqual([
    400,
    { show: ledgerOnly },
  ]);
  expect(await ask({ kind: 'recovery', filters: { input: 1 } })).toEqual([400, { input: ledgerAlone }]);
  expect(await ask({ kind: 'recovery', resourceId, filters: { show: 'check' } })).toEqual([
    400,
    { season: seasonNeeded },
  ]);
  expect((await ask({ kind: 'recovery', filters: { season: 'Harmattan' } }))[0]).toBe(400);
  const cbn = await home.as(home.cbn);
  await home.make.grant(home.cbn.id, resourceId);
  expect(await ask({ kind: 'ledgerEntries', resourceId }, cbn)).toEqual([403, undefined]);
  expect(await ask({ kind: 'recovery', resourceId, filters: { show: 'owes' } }, cbn)).toEqual([
    403,
    undefined,
  ]);
});
