import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { read, utils, write } from '@e965/xlsx';
import Papa from 'papaparse';
import { imports } from '#libs/imports';
import { Domains } from '#libs/platform';
import { FARMER_COLUMNS, farmerCsv, goodFarmer } from '../support/farmer-files.js';
import { outcomesIn } from '../support/import-outcomes.js';
import { type Importer, openImporter } from '../support/importing.js';

const FIXTURES = join(process.cwd(), 'test/fixtures/imports');
const file = (path: string) => readFileSync(join(FIXTURES, path));

let importer: Importer;
beforeAll(async () => {
  importer = await openImporter({ IMPORT_CHUNK_ROWS: '400' });
});
afterAll(() => importer?.close());

const table = (text: string) =>
  Papa.parse<Record<string, string>>(text, { header: true, skipEmptyLines: true }).data;
const { codesByRow, expectAccounted, faultsOf, outcomesOf } = outcomesIn(() => importer);

describe('a farmer list', () => {
  it('gives every row of the hazards file its outcome, and the rejected ones all their reasons', async () => {
    const done = await importer.farmers('BVN', 'hazards.csv', file('csv/farmer-import-hazards.csv'));
    expect(done.state).toBe('completed');
    expectAccounted(done);
    expect(await outcomesOf(done)).toEqual({
      2: 'created',
      3: 'rejected',
      4: 'created',
      5: 'rejected',
      6: 'rejected',
      7: 'rejected',
      8: 'rejected',
      9: 'created',
      10: 'created',
      11: 'created',
      12: 'rejected',
      13: 'created',
      14: 'created',
      15: 'created',
    });
    expect(await codesByRow(done)).toEqual({
      3: 'bvn.shortened',
      5: 'row.copy',
      6: 'bvn.length phone.invalid',
      7: 'name.character name.character',
      8: 'name.character',
      12: 'bvn.missing',
    });
    const names = await importer.db.query<{ surname: string; bvn_last4: string }>(
      'SELECT surname, bvn_last4 FROM farmer WHERE account_id = $1 ORDER BY id',
      [importer.accountId],
    );
    expect(names.map(({ surname }) => surname)).toEqual(
      expect.arrayContaining(['Ọláṣùpọ̀', 'Ɗan-Asabe', "O'Brien, Jr", 'Trail', 'Full', 'Zero']),
    );
  });

  it('accounts for every row of a list with fifteen kinds of defect, and takes the fixed rejects file whole (P9)', async () => {
    const { csv, faulty, parked } = farmerCsv(3000, 20);
    const done = await importer.farmers('BVN', 'kebbi farmers.csv', csv);
    expect(done.summary).toMatchObject({
      total: 3000,
      created: 3000 - faulty,
      updated: 0,
      rejected: faulty,
      parked,
    });
    expect(done.summary.parkedReasons.map(({ code, rows }) => [code, rows > 0]).sort()).toEqual(
      [
        'email.invalid',
        'farmSize.range',
        'gender.invalid',
        'phone.invalid',
        'place.unknownLga',
        'place.unknownState',
      ].map((code) => [code, true]),
    );
    expectAccounted(done);

    const rejects = Papa.parse<Record<string, string>>(await importer.rejects(done.jobId), {
      header: true,
      skipEmptyLines: true,
    });
    expect(rejects.data).toHaveLength(faulty);
    expect(rejects.meta.fields?.slice(-2)).toEqual(['Gona: row', 'Gona: reason']);
    expect(rejects.data.every((row) => (row['Gona: reason'] ?? '') !== '')).toBe(true);
    // Row 2 of the spreadsheet is farmer 0.
    const fixed = rejects.data.map((row) => ({ ...row, ...goodFarmer(Number(row['Gona: row']) - 2) }));
    const again = await importer.farmers('BVN', 'fixed.csv', Papa.unparse(fixed));
    expect(again.summary).toMatchObject({ total: faulty, created: faulty, rejected: 0, unchanged: 0 });
    const [members] = await importer.db.query<{ n: number }>(
      'SELECT count(*) AS n FROM membership WHERE community_id = $1',
      [importer.communityId],
    );
    expect(members?.n).toBe(3000 + 8);
  });

  it('changes nothing when it is imported a second time, by whichever key (P10)', async () => {
    const { csv } = farmerCsv(3000);
    const { parked } = farmerCsv(3000, 20);
    // The cells that were parked the first time are corrected.
    const mended = await importer.farmers('BVN', 'mended.csv', csv);
    expect(mended.summary).toMatchObject({
      total: 3000,
      updated: parked,
      unchanged: 3000 - parked,
      parked: 0,
    });
    for (const type of ['BVN', 'TEMP_ID', 'CBN_ID'] as const) {
      const again = await importer.farmers(type, 'again.csv', csv);
      expect(again.summary).toMatchObject({
        total: 3000,
        created: 0,
        updated: 0,
        unchanged: 3000,
        rejected: 0,
      });
    }
  });

  it('leaves what a blank cell does not say, and updates what it says', async () => {
    const done = await importer.farmers(
      'TEMP_ID',
      'update.csv',
      'Temp ID,Surname,First Name,Phone,Town\nkb -1,ADEYEMI,N.,,Jega\n',
    );
    expect(done.summary).toMatchObject({ total: 1, updated: 1 });
    const [row] = await importer.db.query<object>(
      `SELECT surname, first_name, phone, town, email, version, bvn_last4 FROM farmer WHERE temp_id = 'KB-1'`,
    );
    expect(row).toEqual({
      surname: 'ADEYEMI',
      first_name: 'Ngozi',
      phone: '+2348030000001',
      town: 'Jega',
      email: 'farmer1@example.com',
      version: 2,
      bvn_last4: '0001',
    });
    const [outcome] = await importer.db.query<{ before: { surname: string } }>(
      'SELECT before FROM import_outcome WHERE import_id = $1',
      [done.importId],
    );
    expect(outcome?.before.surname).toBe('Adéyẹmí');
  });

  it('refuses an identifier that is another farmer’s, and says which', async () => {
    const done = await importer.farmers(
      'BVN',
      'taken.csv',
      'BVN,Surname,First Name,Temp ID\n22999999999,New,Person,KB-5\n22999999998,Other,Person,KB-new\n',
    );
    expect(done.summary).toMatchObject({ created: 1, rejected: 1 });
    expect(await faultsOf(done)).toEqual([{ row_no: 2, col: 'Temp ID', code: 'key.taken', value: 'KB-5' }]);
  });

  it('ends right when the same list is imported twice at once', async () => {
    const rows = Array.from({ length: 1500 }, (_, index) => goodFarmer(100_000 + index));
    const csv = Papa.unparse(rows);
    const both = await Promise.all([
      importer.farmers('BVN', 'one.csv', csv),
      importer.farmers('BVN', 'two.csv', csv),
    ]);
    for (const done of both) {
      expect(done.state).toBe('completed');
      expectAccounted(done);
      expect(done.summary.rejected).toBe(0);
    }
    expect(both[0].summary.created + both[1].summary.created).toBe(1500);
    const [count] = await importer.db.query<{ n: number }>(
      `SELECT count(*) AS n FROM farmer WHERE temp_id LIKE 'KB-10____'`,
    );
    expect(count?.n).toBe(1500);
  });

  it.each([
    ['xlsx', 'xlsx', 200_000],
    ['xls', 'biff8', 200_100],
  ] as const)(
    'gives the rejected rows of an .%s as a workbook, which imports once it is put right',
    async (extension, bookType, first) => {
      const rows = Array.from({ length: 6 }, (_, i) => ({
        ...goodFarmer(first + i),
        ...(i % 3 === 1 && { BVN: '2.23E+10', Address: '=cmd()' }),
      }));
      const book = utils.book_new(utils.json_to_sheet(rows, { header: [...FARMER_COLUMNS] }), 'List');
      const upload = write(book, { type: 'buffer', bookType }) as Buffer;
      const done = await importer.farmers('BVN', `list.${extension}`, upload);
      expect(done.summary).toMatchObject({ total: 6, created: 4, rejected: 2 });

      const rejects = await importer.rejectsBook(done.jobId);
      const unchanged = await importer.farmers('BVN', 'list rejected.xlsx', rejects);
      expect(unchanged.summary).toMatchObject({ total: 2, rejected: 2 });

      const mended = read(rejects, { type: 'buffer', cellNF: true });
      const sheet = mended.Sheets['Rejected rows'] ?? {};
      expect(utils.sheet_to_json(sheet, { defval: '' })).toEqual(
        [1, 4].map((i) => ({
          ...rows[i],
          'Gona: import': expect.stringMatching(/^G\d+-/),
          'Gona: row': String(i + 2),
          'Gona: reason': expect.stringMatching(/^BVN: /),
        })),
      );
      expect(sheet.H2).toMatchObject({ t: 's', v: '=cmd()' });
      for (const [place, i] of [['A2', 1] as const, ['A3', 4] as const])
        Object.assign(sheet[place] as object, { v: goodFarmer(first + i).BVN, w: undefined });
      const fixed = write(mended, { type: 'buffer', bookType: 'xlsx' }) as Buffer;
      const again = await importer.farmers('BVN', 'list rejected.xlsx', fixed);
      expect(again.summary).toMatchObject({ total: 2, created: 2, rejected: 0 });
    },
  );

  it.each([
    ['no header', 'list.csv', '22345678901,Musa,Aisha\n', 'file.noHeader'],
    ['no column of the key', 'list.csv', 'Surname,First Name\nMusa,Aisha\n', 'import.unknownColumn'],
    [
      'two columns for one field',
      'list.csv',
      'BVN,Bank Verification No,Surname,First Name\n1,2,a,b\n',
      'import.unknownColumn',
    ],
    ['an unclosed quote', 'list.csv', 'BVN,Surname,First Name\n22345678901,"Musa,Aisha\n', 'file.unreadable'],
  ])('with %s fails with a sentence that says so', async (_what, name, content, code) => {
    const done = await importer.farmers('BVN', name, content);
    expect(done).toMatchObject({ state: 'failed', errorCode: code });
    expect(done.errorMessage).toMatch(/^[A-Z].{20,}\.$/s);
  });

  it.each([
    ['a wrong extension', 'list.pdf', '%PDF-1.7', 'file.wrongExtension'],
    ['a text that is no workbook', 'list.xlsx', 'BVN,Surname\n', 'file.wrongContent'],
    ['nothing in it', 'list.csv', '', 'file.empty'],
    ['blank lines only', 'list.csv', ' \n\n', 'file.empty'],
  ])('with %s is refused before anything is kept', async (_what, name, content, code) => {
    await expect(importer.farmers('BVN', name, content)).rejects.toMatchObject({ code });
  });
});

it('needs nothing for exact copies in a list, which are counted, and waits for its author because of other rejected rows', async () => {
  const [first, second, other] = [goodFarmer(545_000), goodFarmer(545_001), goodFarmer(545_002)];
  const copied = await importer.farmers('BVN', 'copied.csv', Papa.unparse([first, second, first]));
  expect(copied.summary).toMatchObject({
    created: 2,
    rejected: 1,
    copies: 1,
    fixed: 0,
    reasons: [{ code: 'row.copy', rows: 1, firstRow: 4 }],
  });
  // No row is left out of the file, although nothing is to be done about this one.
  expect(table(await importer.rejects(copied.jobId))).toHaveLength(1);
  const mixed = [other, other, { ...other, Town: 'Elsewhere' }];
  const done = await importer.farmers('BVN', 'mixed.csv', Papa.unparse(mixed));
  expect(await codesByRow(done)).toMatchObject({
    3: expect.stringMatching(/^(row\.copy ?)+$/),
    4: expect.stringMatching(/^(row\.duplicate ?)+$/),
  });
  const waiting = async () => {
    const scope = { accountId: importer.accountId, resourceIds: null };
    const actor = { id: importer.adminId, accountId: importer.accountId, roles: ['ADMIN' as const] };
    const ask = { database: importer.db, actor, scope, rules: importer.app.get(Domains) };
    const found = await imports.waiting?.rejectedRows?.find(ask as never);
    return found?.list.filter(({ id }) => id === done.jobId || id === copied.jobId);
  };
  expect(await waiting()).toMatchObject([{ id: done.jobId, count: 1, title: '1 rejected row' }]);
  const fixed = table(await importer.rejects(done.jobId)).map((row, n) => ({
    ...row,
    ...goodFarmer(545_003 + n),
  }));
  await importer.farmers('BVN', 'again.csv', Papa.unparse(fixed));
  expect(await waiting()).toEqual([]);
});
