import { text } from 'node:stream/consumers';
import { utils, write } from '@e965/xlsx';
import { AnswerImport, CheckFile, ImportAnswers, ImportReads, UndoImport } from '#libs/imports';
import { outcomesIn } from '../support/import-outcomes.js';
import { type Imported, type Importer, openImporter } from '../support/importing.js';

/* Input distribution lists: each becomes ledger entries exactly once, which are undone by reversals. */

let importer: Importer;
let season = '';
beforeAll(async () => {
  importer = await openImporter({ IMPORT_CHUNK_ROWS: '3' });
  const { db, accountId, communityId, communityResourceId } = importer;
  await db.query(
    `WITH f AS (INSERT INTO farmer (account_id, surname, first_name, temp_id)
                SELECT $1, 'Bello', 'Farmer ' || n, 'T' || n FROM generate_series(1, 6) n RETURNING id, temp_id)
     INSERT INTO membership (community_id, farmer_id, community_resource_id) SELECT $2, id, $3 FROM f WHERE temp_id <> 'T6'`,
    [accountId, communityId, communityResourceId],
  );
  const { inputsOfLatest } = await import('#libs/inputs');
  season = (await inputsOfLatest(db, communityResourceId)).season;
  await db.query(
    `INSERT INTO eop (account_id, community_resource_id, season, name, quantity_per_hectare, unit_of_measurement, unit_cost)
     VALUES ($1, $2, $3, 'NPK 15-15-15', 4, 'bags', 38750), ($1, $2, $3, 'Urea 46 %', 3, 'bags', 32500)`,
    [accountId, communityResourceId, season],
  );
});
afterAll(() => importer?.close());

const { codesByRow, expectAccounted, outcomesOf } = outcomesIn(() => importer);
const HEADER = 'Temp ID,Item,Quantity Allocated,Quantity Collected,Date,Waybill No';
const list = (...rows: string[]) => [HEADER, ...rows, ''].join('\n');
const run = async (name: string, content: string | Buffer) =>
  importer.ended(await importer.inputs('TEMP_ID', name, content));
const undo = async ({ jobId }: Imported) => {
  const { jobId: undoing } = await importer.app.get(UndoImport).begin(jobId, importer.by);
  const { summary } = await importer.ended({ jobId: undoing ?? 0, importId: 0 });
  return summary as unknown;
};
/** Effective entries as "T1 NPK 15-15-15 ALLOCATION 4". */
const standing = async () => {
  const rows = await importer.db.query<{ line: string }>(
    `SELECT concat_ws(' ', f.temp_id, e.name, l.kind, trim_scale(l.quantity)) AS line FROM ledger_entry l
       JOIN farmer f ON f.id = l.farmer_id JOIN eop e ON e.id = l.eop_id
      WHERE l.counters IS NULL AND NOT EXISTS (SELECT 1 FROM ledger_entry c WHERE c.counters = l.id) ORDER BY 1`,
  );
  return rows.map(({ line }) => line);
};
/** Returns the sums that triggers maintain, and the same from the rows. */
const sums = async () => {
  const [row] = await importer.db.query<{ kept: string; rows: string }>(
    `SELECT (SELECT coalesce(sum(allocated + collected), 0)::text FROM ledger_total) AS kept,
            (SELECT coalesce(sum(amount), 0)::text FROM ledger_entry) AS rows`,
  );
  return row;
};

describe('a list of input distribution', () => {
  let first: Imported;
  const FILE = list(
    'T1,NPK 15-15-15,4,3,01/06/2026,WB-1',
    't1,urea 46,"1,000.5",,01/06/2026,WB-1',
    'T2,npk (15:15:15),,2 bags,2026-06-02,WB-1',
    'T2,NPK 15-15-15,,2,02/06/2026,WB-1',
    'T2,NPK 15-15-15,,2,03/06/2026,WB-1',
    'T3,Maize seed,1,1,,',
    'T9,Urea 46 %,1,1,,',
    'T6,Urea 46 %,1,1,,',
    'T3,Urea 46 %,-1,1,,',
    'T3,Urea 46 %,,,,',
    ',Urea 46 %,1,,,',
    'T4,Urea 46 %,2,3,,',
  );

  it('is checked row by row, and every row has its outcome', async () => {
    first = await run('distribution.csv', FILE);
    expect(first.summary).toMatchObject({ total: 12, created: 5, unchanged: 0, rejected: 7, held: 0 });
    expectAccounted(first);
    expect(await codesByRow(first)).toMatchObject({
      5: 'row.duplicate',
      7: 'input.unknown',
      8: 'input.noFarmer',
      9: 'input.otherProgramme',
      10: 'input.range',
      11: 'input.nothing',
      12: 'tempId.missing',
    });
    expect(await standing()).toEqual([
      'T1 NPK 15-15-15 ALLOCATION 4',
      'T1 NPK 15-15-15 COLLECTION 3',
      'T1 Urea 46 % ALLOCATION 1000.5',
      'T2 NPK 15-15-15 COLLECTION 2',
      'T2 NPK 15-15-15 COLLECTION 2',
      'T4 Urea 46 % ALLOCATION 2',
      'T4 Urea 46 % COLLECTION 3',
    ]);
    const { kept, rows } = (await sums()) ?? {};
    expect(kept).toBe(rows);
    expect(first.summary.notes.join(' ')).toContain(`Recorded as inputs of ${season}.`);
    expect(first.summary.parkedReasons.map(({ code }) => code).sort()).toEqual([
      'input.noFarm',
      'input.overAllocated',
    ]);
    expect(await importer.app.get(ImportAnswers).counts('inputs', first.jobId, null)).toMatchObject({
      totalInputItems: 2,
      totalFarmers: 3,
      data: { totalWaiting: 0 },
    });
    expect(await importer.rejects(first.jobId)).toContain(
      `is not an input of ${season}, which has NPK 15-15-15, Urea 46 %.`,
    );
  });

  it('records nothing a second time, also of rows without a date on another day', async () => {
    const before = await standing();
    await importer.db.query(`UPDATE import_batch SET created_at = created_at - interval '1 day'`);
    const again = await run('again.csv', FILE);
    expect(again.summary).toMatchObject({ created: 0, unchanged: 5, rejected: 7 });
    expect(again.summary.notes.join(' ')).toContain('7 entries are already in the ledger');
    expect(await standing()).toEqual(before);
    const another = await run('another.csv', list('T4,Urea 46 %,2,2,,WB-2'));
    expect(another.summary).toMatchObject({ created: 1, unchanged: 0 });
    expect(await undo(another)).toMatchObject({ removed: 1 });
    expect(await standing()).toEqual(before);
  });

  it('is taken back by counter-entries, but for what was brought back and what was countered already', async () => {
    const { db, adminId } = importer;
    const copied = `account_id, community_resource_id, season, community_id, farmer_id, eop_id`;
    // T1 has returned one bag; another user has reversed T4's collection manually.
    await db.query(
      `INSERT INTO ledger_entry (${copied}, kind, quantity, unit_cost, amount, counters, transaction_date, recorded_by)
       SELECT e.account_id, e.community_resource_id, e.season, e.community_id, e.farmer_id, e.eop_id, CASE WHEN f.temp_id = 'T1' THEN 'RETURN' ELSE e.kind END, CASE WHEN f.temp_id = 'T1' THEN 1 ELSE -e.quantity END,
              unit_cost, CASE WHEN f.temp_id = 'T1' THEN unit_cost ELSE -amount END, CASE WHEN f.temp_id = 'T1' THEN NULL ELSE e.id END,
              '2026-07-01', $1
         FROM (SELECT l.* FROM ledger_entry l WHERE l.import_id = $2 AND l.kind = 'COLLECTION') e JOIN farmer f ON f.id = e.farmer_id
        WHERE f.temp_id IN ('T1', 'T4')`,
      [adminId, first.importId],
    );
    expect(await importer.app.get(UndoImport).preview(first.jobId)).toMatchObject({
      removed: 4,
      kept: 1,
      gone: 0,
    });
    expect(await undo(first)).toMatchObject({ total: 5, removed: 4, kept: 1, gone: 0 });
    expect(await standing()).toEqual([
      'T1 NPK 15-15-15 ALLOCATION 4',
      'T1 NPK 15-15-15 COLLECTION 3',
      'T1 NPK 15-15-15 RETURN 1',
    ]);
    const [balance] = await db.query<{ off: number }>(
      `SELECT count(*)::int AS off FROM ledger_balance WHERE qty_collected - qty_returned < 0 OR qty_allocated < 0`,
    );
    expect(balance?.off).toBe(0);
    // Reversed entries can be recorded again.
    expect((await run('anew.csv', FILE)).summary).toMatchObject({ created: 4, unchanged: 1, rejected: 7 });
  });

  it('reads inputs side by side, below titles and groups, from a workbook; nothing is nothing', async () => {
    const sheet = utils.aoa_to_sheet([
      ['KEBBI STATE RICE PROGRAMME'],
      ['Register of inputs'],
      ['S/N', 'Farmer', 'Temp ID', 'NPK 15-15-15', null, 'UREA 46%', null],
      [null, null, null, 'Allocated', 'Collected', 'Allocated', 'Collected'],
      [1, 'Bello, Farmer 5', 'T5', 2, 1.5, 3, null],
      [2, 'Bello, Farmer 3', 'T3', null, null, null, null],
    ]);
    sheet['!merges'] = ['A1:G1', 'A2:G2', 'A3:A4', 'B3:B4', 'C3:C4', 'D3:E3', 'F3:G3'].map(
      utils.decode_range,
    );
    const book = utils.book_new();
    utils.book_append_sheet(book, sheet, 'Register');
    const done = await run('register.xlsx', write(book, { type: 'buffer', bookType: 'xlsx' }));
    expect(done.summary).toMatchObject({ total: 2, created: 1, unchanged: 1, rejected: 0 });
    expect(done.summary.notes.join(' ')).toContain('1 row has no quantity');
    const lines = (await standing()).filter((line) => line.startsWith('T5'));
    expect(lines).toEqual([
      'T5 NPK 15-15-15 ALLOCATION 2',
      'T5 NPK 15-15-15 COLLECTION 1.5',
      'T5 Urea 46 % ALLOCATION 3',
    ]);
    const bom =
      '\uFEFFTemp ID;NPK 15-15-15 - Qty Collected;Maize collected;Collected by\r\nT3;1,5;;Musa\r\nT2;;7;Sani\r\n';
    const dirty = await run('semicolons.csv', bom);
    expect(await outcomesOf(dirty)).toEqual({ 2: 'created', 3: 'rejected' });
    expect(await codesByRow(dirty)).toEqual({ 3: 'input.unknown' });
    expect(await standing()).toContain('T3 NPK 15-15-15 COLLECTION 1.5');
    expect(await undo(dirty)).toMatchObject({ removed: 1 });
  });

  it('counts hoses and empty bags in columns, also without an input', async () => {
    const counts = await run(
      'counts.csv',
      'Temp ID,Item,Qty Collected,Hose Intake,Empty Bags\nT4,,,3,12\nT5,Urea 46,1,,5\nT3,,,1.5,\nT2,,,,\n',
    );
    expect(await codesByRow(counts)).toEqual({ 4: 'input.whole', 5: 'input.item' });
    const counted = 'SELECT sum(hoses)::int AS hoses, sum(empty_bags)::int AS bags FROM ledger_total';
    expect(await importer.db.query(counted)).toEqual([{ hoses: 3, bags: 17 }]);
    expect((await run('twice.csv', 'Temp ID,Hoses received\nT4,3\n')).summary.unchanged).toBe(1);
    expect(await undo(counts)).toMatchObject({ removed: 2 });
    expect(await importer.db.query(counted)).toEqual([{ hoses: 0, bags: 0 }]);
  });

  it('waits for its columns, which a person chooses among the inputs of the season, and for its rows', async () => {
    const answer = importer.app.get(AnswerImport);
    const reads = importer.app.get(ImportReads);
    const begun = await importer.inputs(
      'TEMP_ID',
      'look.csv',
      'Temp ID,Bags of fertiliser\nT3,3\nT4,1\n',
      true,
    );
    const inspected = await importer.waiting(begun.jobId, 'inspected');
    expect(inspected.fields.map(({ heading }) => heading)).toContain('NPK 15-15-15 collected');
    const field = inspected.fields.find(({ heading }) => heading === 'NPK 15-15-15 collected')?.field ?? '';
    await answer.columns(
      begun.jobId,
      {
        columns: [
          { index: 0, field: 'tempId' },
          { index: 1, field },
        ],
      },
      importer.by,
    );
    const staged = await importer.waiting(begun.jobId, 'staged');
    expect(staged.counts).toMatchObject({ created: 2, unchanged: 0 });
    const { list: rows } = await reads.rows(begun.jobId, { outcome: 'created' });
    expect(rows[0]).toMatchObject({
      called: 'Bello Farmer 3',
      changes: [{ heading: 'NPK 15-15-15 collected', before: null, after: '3 bags' }],
    });
    expect(rows[1]?.changes.map(({ after }) => after)).toEqual(['1 bag']);
    const { content } = await importer.app.get(CheckFile).ofJob(begun.jobId, 'csv');
    expect(await text(content)).toContain('NPK 15-15-15 collected: 1 bag,');
    await answer.run(begun.jobId, importer.by);
    const done = await importer.ended(begun);
    expect(done.summary).toMatchObject({ created: 2 });
    const made = await reads.rows(begun.jobId, { outcome: 'created' });
    expect(made.list.map(({ changes }) => changes[0]?.after)).toEqual(['3 bags', '1 bag']);
    await undo(done);
  });

  it('has what is worth more than one person may record wait for a second one, until it is taken back', async () => {
    const { db, communityResourceId } = importer;
    await db.query(
      'INSERT INTO ledger_settings (community_resource_id, approval_above) VALUES ($1, 100000)',
      [communityResourceId],
    );
    const before = await standing();
    const done = await run('dear.csv', list('T5,Urea 46 %,40,1,05/06/2026,WB-9'));
    expect(done.summary.notes.join(' ')).toContain('1 entry is above the approval limit');
    expect(await importer.app.get(ImportAnswers).counts('inputs', done.jobId, null)).toMatchObject({
      totalInputItems: 1,
      data: { totalWaiting: 1 },
    });
    expect(await standing()).toHaveLength(before.length + 1);
    expect((await run('dear-again.csv', list('T5,Urea 46 %,40,1,05/06/2026,WB-9'))).summary).toMatchObject({
      unchanged: 1,
    });
    expect(await undo(done)).toMatchObject({ removed: 1 });
    expect(await standing()).toEqual(before);
    expect(await db.query('SELECT 1 FROM ledger_approval')).toEqual([]);
  });

  it('adds up the rows of a farmer, in one list or in several of a day', async () => {
    const { db, accountId, communityId, communityResourceId } = importer;
    await db.query(
      `WITH f AS (INSERT INTO farmer (account_id, surname, first_name, temp_id) VALUES ($1, 'Bello', 'Seven', 'T7') RETURNING id)
       INSERT INTO membership (community_id, farmer_id, community_resource_id) SELECT $2, id, $3 FROM f`,
      [accountId, communityId, communityResourceId],
    );
    const rows = (quantity: string, waybill: string) =>
      [5, 6, 7, 8].map((day) => `T7,Urea 46 %,,${quantity},0${day}/06/2026,${waybill}`);
    // 65,000 naira each, in two chunks: the first is accepted, the others wait for approval.
    const done = await run('split.csv', list(...rows('2', 'WB-20')));
    expect(done.summary).toMatchObject({ created: 4 });
    expect(done.summary.notes.join(' ')).toContain('3 entries are above the approval limit');
    const waiting = () =>
      db.query<{ n: number; most: string }>(
        'SELECT count(*)::int AS n, max(recorded_before)::text AS most FROM ledger_approval',
      );
    expect(await waiting()).toEqual([{ n: 3, most: '195000.00' }]);
    const later = await run('later.csv', list('T7,Urea 46 %,,2,09/06/2026,WB-21'));
    expect(await waiting()).toEqual([{ n: 4, most: '260000.00' }]);
    expect(await undo(later)).toMatchObject({ removed: 1 });
    expect(await undo(done)).toMatchObject({ removed: 4 });
    expect(await db.query('SELECT 1 FROM ledger_approval')).toEqual([]);
  });

  it('has nothing to go by in a season without inputs', async () => {
    await importer.db.query('UPDATE eop SET removed_on = now()');
    const begun = await importer.inputs('TEMP_ID', 'none.csv', list('T1,Urea 46 %,1,1,,'));
    await expect(importer.ended(begun)).resolves.toMatchObject({
      state: 'failed',
      errorCode: 'import.noInputs',
    });
  });
});
