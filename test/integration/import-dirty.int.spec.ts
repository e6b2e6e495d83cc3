import { readFileSync } from 'node:fs';
import Papa from 'papaparse';
import { ImportReads } from '#libs/imports';
import { FARMER_COLUMNS, goodFarmer } from '../support/farmer-files.js';
import { outcomesIn } from '../support/import-outcomes.js';
import { type Importer, openImporter } from '../support/importing.js';

let importer: Importer;
beforeAll(async () => {
  importer = await openImporter();
});
afterAll(() => importer?.close());

const { codesByRow } = outcomesIn(() => importer);
const line = (cells: readonly string[]) => Papa.unparse([[...cells]]);
const cellsOf = (index: number) => FARMER_COLUMNS.map((column) => goodFarmer(index)[column]);

it.each(['dirty.xlsx', 'dirty.xls'])(
  '%s is read from the sheet that holds the list, and says what was not read',
  async (name) => {
    const done = await importer.farmers('BVN', name, readFileSync(`test/fixtures/imports/dirty/${name}`));
    expect(done.summary.total).toBe(4);
    const { created, updated, unchanged, held, rejected } = done.summary;
    expect(created + updated + unchanged + held + rejected).toBe(4);
    const [batch] = await importer.db.query<{ sheet: string; header_row: number; notes: string[] }>(
      'SELECT sheet, header_row, notes FROM import_batch WHERE id = $1',
      [done.importId],
    );
    expect(batch).toMatchObject({ sheet: 'Farmers', header_row: 4 });
    expect(batch?.notes).toEqual(
      expect.arrayContaining([
        'Only the sheet "Farmers" is read, not "Summary".',
        'Not read: 2 hidden rows (9 and 10), and the hidden sheet "Old".',
      ]),
    );
  },
);

it('a file with a header only says so', async () => {
  const done = await importer.farmers('BVN', 'empty.csv', `Farmers of Kebbi\n\n${line(FARMER_COLUMNS)}\n`);
  const [job] = await importer.db.query(
    'SELECT state, error_code, error_message FROM job_run WHERE id = $1',
    [done.jobId],
  );
  expect(job).toEqual({
    state: 'failed',
    error_code: 'file.empty',
    error_message: 'The file has a header (row 3) but no rows below it.',
  });
  // Reading it again has the same result.
  const { links } = await importer.app.get(ImportReads).ofJob(done.jobId);
  expect(links.map(({ rel }) => rel)).not.toContain('retry');
});

it('cells beyond the header come back with their row, and refuse it until they are cleared', async () => {
  const file = [
    'FARMERS OF KEBBI; 2026',
    FARMER_COLUMNS.join(';'),
    cellsOf(900_000).join(';'),
    [...cellsOf(900_001), 'one', '', 'three'].join(';'),
    [...cellsOf(900_002), 'only'].join(';'),
  ].join('\n');
  const done = await importer.farmers('TEMP_ID', 'list.csv', file);
  expect(done.summary).toMatchObject({ total: 3, created: 1, rejected: 2 });
  const csv = await importer.rejects(done.jobId);
  const [header = [], ...rows] = Papa.parse<string[]>(csv.trim()).data;
  expect(header.slice(FARMER_COLUMNS.length, -3)).toEqual(Array(3).fill('Gona: no column'));
  expect(rows.map((row) => row.slice(FARMER_COLUMNS.length, -3))).toEqual([
    ['one', '', 'three'],
    ['only', '', ''],
  ]);
  expect(rows[0]?.at(-1)).toMatch(/cells where the header has .*a semicolon inside a cell/);

  const unchanged = await importer.farmers('TEMP_ID', 'unchanged.csv', csv);
  expect(await codesByRow(unchanged)).toEqual({ 2: 'row.tooManyCells', 3: 'row.tooManyCells' });
  const cleared = rows.map((row) =>
    row.map((cell, i) => (i >= FARMER_COLUMNS.length && i < row.length - 3 ? '' : cell)),
  );
  const fixed = await importer.farmers('TEMP_ID', 'fixed.csv', Papa.unparse([header, ...cleared]));
  expect(fixed.summary).toMatchObject({ total: 2, created: 2, rejected: 0 });
});
