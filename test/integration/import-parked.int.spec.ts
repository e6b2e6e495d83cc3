import Papa from 'papaparse';
import { AnswerImport, ImportReads } from '#libs/imports';
import { accountNumbers } from '../support/encrypted-accounts.js';
import { outcomesIn } from '../support/import-outcomes.js';
import { type Importer, openImporter } from '../support/importing.js';
import { person } from '../support/people.js';

let importer: Importer;
beforeAll(async () => {
  importer = await openImporter({ IMPORT_CHUNK_ROWS: '7' });
});
afterAll(() => importer?.close());

const { codesByRow, expectAccounted, findingsByRow } = outcomesIn(() => importer);

describe('a cell that is wrong', () => {
  it('is parked: the farmer is stored without it, and what was stored before stays', async () => {
    const good = {
      ...person(850),
      'Date of Birth': '23/04/1980',
      Bank: 'Zenith',
      'Account No': '0123456789',
      'Farm Size': '1.5',
    };
    await importer.farmers('BVN', 'good.csv', Papa.unparse([good]));
    const bad = {
      ...good,
      Phone: '0803',
      Sex: 'x',
      'Date of Birth': '31/02/1984',
      LGA: 'Nowhere',
      'Account No': '12',
      'Farm Size': '2 acres',
    };
    const done = await importer.farmers(
      'BVN',
      'bad.csv',
      Papa.unparse([bad, { ...person(851), Phone: '08031234567/08051234567' }]),
    );
    expectAccounted(done);
    expect(done.summary).toMatchObject({ unchanged: 1, created: 1, rejected: 0, parked: 2 });
    expect(await findingsByRow(done)).toEqual({
      2: 'phone.invalid gender.invalid date.noSuchDay account.invalid farmSize.invalid place.unknownLga',
      3: 'phone.second',
    });
    const [stored] = await importer.db.query(
      `SELECT phone, gender, date_of_birth::text, bank_name, account_last4, declared_size_m2 FROM farmer WHERE temp_id = 'KB 850'`,
    );
    expect(stored).toEqual({
      phone: '+2348031000850',
      gender: 'F',
      date_of_birth: '1980-04-23',
      bank_name: 'Zenith',
      account_last4: '6789',
      declared_size_m2: 15_000,
    });
    expect(await accountNumbers(importer.db, `temp_id = 'KB 850'`)).toEqual(['0123456789']);
  });

  it('shows no whole account number, neither in its finding nor in the rejects file nor in what would change', async () => {
    const rows = [
      { ...person(970), 'Account No': '01234567890' },
      { ...person(971), Surname: '@', 'Account No': '0123456780' },
      { ...person(972), 'Account No': '123456781' },
    ];
    const done = await importer.farmers('BVN', 'accounts.csv', Papa.unparse(rows));
    expect(done.summary).toMatchObject({ created: 2, rejected: 1, parked: 1 });
    const file = await importer.rejects(done.jobId);
    const kept = await importer.db.query(
      `SELECT f.col, f.message, f.value FROM import_fault f WHERE f.import_id = $1`,
      [done.importId],
    );
    expect(JSON.stringify(kept)).toContain('7890');
    expect(JSON.stringify([kept, file, done.summary])).not.toMatch(/1234567/);
    expect(file).toMatch(/••••••6780 ACC:[\w-]{38}/);
    const again = await importer.farmers('BVN', 'accounts rejected.csv', file.replace(/'?@/, 'Bello'));
    expect(again.summary).toMatchObject({ created: 1, rejected: 0, parked: 0 });
    expect((await accountNumbers(importer.db, `temp_id IN ('KB 971', 'KB 972')`)).sort()).toEqual([
      '0123456780',
      '0123456781',
    ]);

    const begun = await importer.review(
      'BVN',
      'accounts.csv',
      Papa.unparse([{ ...person(971), Surname: 'Bello', 'Account No': '0123456799' }]),
    );
    const found = await importer.waiting(begun.jobId, 'inspected');
    await importer.app
      .get(AnswerImport)
      .columns(
        begun.jobId,
        { columns: found.columns.map(({ index, field }) => ({ index, field })) },
        importer.by,
      );
    const checked = await importer.waiting(begun.jobId, 'staged');
    const { list } = await importer.app.get(ImportReads).rows(begun.jobId, { outcome: 'updated' });
    expect(list[0]?.changes).toContainEqual({
      field: 'accountNumber',
      heading: 'Account Number',
      before: '••••••6780',
      after: '••••••6799',
    });
    expect(JSON.stringify([found, checked, list])).not.toMatch(/1234567/);
  });

  it('is a reason with the others where the row is rejected, also by the database', async () => {
    const done = await importer.farmers(
      'BVN',
      'rejected.csv',
      Papa.unparse([person(860), { ...person(860), 'Temp ID': 'KB 861', 'CBN ID': '', Sex: 'x' }]),
    );
    expect(done.summary).toMatchObject({ created: 1, rejected: 1, parked: 0, parkedReasons: [] });
    expect(await codesByRow(done)).toEqual({ 3: 'gender.invalid row.duplicate' });
  });
});

describe('the comma of a farm size', () => {
  const rows = ['0,500', '1.2', '3.4', '0,750'].map((size, at) => ({
    ...person(870 + at),
    'Farm Size': size,
  }));
  const sizes = () =>
    importer.db
      .query<{ ha: number }>(
        `SELECT round(declared_size_m2)::int / 10000.0::float8 AS ha FROM farmer WHERE temp_id LIKE 'KB 87_' ORDER BY temp_id`,
      )
      .then((found) => found.map(({ ha }) => ha));

  it('is asked once, with a guess, and read as someone says', async () => {
    const begun = await importer.review('BVN', 'commas.csv', Papa.unparse(rows));
    const { columns } = await importer.waiting(begun.jobId, 'inspected');
    const answers = importer.app.get(AnswerImport);
    await answers.columns(begun.jobId, { columns }, importer.by);
    const { questions } = await importer.waiting(begun.jobId, 'staged');
    expect(questions).toMatchObject([
      {
        kind: 'decimalComma',
        example: '0,500',
        rows: 2,
        firstRow: 2,
        decimal: 0.5,
        thousands: 500,
        others: [1.2, 3.4],
        guess: 'decimal',
      },
    ]);
    await answers.answers(
      begun.jobId,
      { answers: [{ key: questions[0]?.key ?? '', comma: 'thousands' }] },
      importer.by,
    );
    expect((await importer.waiting(begun.jobId, 'staged')).questions).toMatchObject([
      { answer: 'thousands' },
    ]);
    await answers.run(begun.jobId, importer.by);
    await importer.ended(begun);
    expect(await sizes()).toEqual([500, 1.2, 3.4, 750]);
  });

  it('is guessed without a review, and the import says how', async () => {
    const done = await importer.farmers('BVN', 'commas.csv', Papa.unparse(rows));
    expect(done.summary.notes).toContain('"0,500" in Farm Size was read as 0.5 hectares. (row 2 and 1 more)');
    expect(await sizes()).toEqual([0.5, 1.2, 3.4, 0.75]);
  });
});
