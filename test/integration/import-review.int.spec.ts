import { text } from 'node:stream/consumers';
import Papa from 'papaparse';
import { AnswerImport, CheckFile, ImportReads } from '#libs/imports';
import { Database, Domains, JobLedger } from '#libs/platform';
import { HELD_ROWS } from '../../libs/imports/waiting.js';
import { JobReconciler } from '../../libs/platform/jobs/job-reconciler.js';
import { eventually } from '../support/eventually.js';
import { type Importer, openImporter } from '../support/importing.js';

let importer: Importer;
beforeAll(async () => {
  importer = await openImporter({ IMPORT_CHUNK_ROWS: '2' });
});
afterAll(() => importer?.close());

const LIST = `Id No,Surname,First Name,Gender,Remarks
22210000061,Bello,Aisha,F,good
22210000062,Musa,Sani,M,
22210000063,Lawal,Rakiya,F,
22210000064,,Umar,M,
`;
const farmers = () => importer.db.query('SELECT surname, version FROM farmer ORDER BY surname');

/** Returns the titles of held rows that wait for administrators of the account, or of another. */
const waitingTitles = async (accountId = importer.accountId) => {
  const { list } = await HELD_ROWS.find({
    database: importer.app.get(Database),
    actor: { id: importer.adminId, accountId, roles: ['ADMIN'] },
    scope: { accountId, resourceIds: null, captured: null },
    rules: importer.app.get(Domains),
  });
  return list.map(
    ({ title, detail, count }) => `${title} (${count}): ${detail.replace(/Resource \d+/, 'Kebbi')}`,
  );
};

describe('an import that someone looks at', () => {
  it('waits for its columns and for a yes to its rows, and writes nothing before', async () => {
    const answer = importer.app.get(AnswerImport);
    const reads = importer.app.get(ImportReads);
    const begun = await importer.review('BVN', 'kebbi.csv', LIST);
    const { jobId } = begun;
    const found = await importer.waiting(jobId, 'inspected');
    expect(found.columns.map(({ field, by }) => `${field} ${by}`)).toEqual([
      'bvn content',
      'surname name',
      'firstName name',
      'gender name',
      'null null',
    ]);
    expect(found.links.map(({ rel }) => rel)).toEqual(['columns', 'sheet', 'discard']);
    expect(await waitingTitles()).toEqual([
      'Match the columns of an import (1): kebbi.csv, Kebbi. The import waits for your choice.',
    ]);
    expect(await waitingTitles(importer.accountId + 1)).toEqual([]);
    await expect(
      answer.columns(jobId, { columns: [{ index: 0, field: 'bvn' }] }, importer.by),
    ).rejects.toThrow(/Choose the meaning of each column: "Surname", /);
    const columns = found.columns.map(({ index, field }) => ({ index, field }));
    await answer.columns(jobId, { columns }, importer.by);
    const checked = await importer.waiting(jobId, 'staged');
    expect(checked.counts).toEqual({
      total: 4,
      created: 3,
      updated: 0,
      unchanged: 0,
      held: 0,
      rejected: 1,
      parked: 0,
      reopened: 0,
    });
    expect(await waitingTitles()).toEqual([
      'Start a checked import (1): kebbi.csv, Kebbi. 4 rows are checked; nothing is stored yet.',
    ]);
    expect(await farmers()).toEqual([]);
    const { list } = await reads.rows(jobId, { outcome: 'created', page: 2, size: 1 });
    expect(list).toEqual([
      expect.objectContaining({ row: 3, called: 'Musa Sani', detail: '•••••••0062', targetId: null }),
    ]);
    expect(list[0]?.changes).toContainEqual({
      field: 'surname',
      heading: 'Surname',
      before: null,
      after: 'Musa',
    });
    await answer.run(jobId, importer.by);
    const done = await importer.ended(begun);
    expect(done.summary).toMatchObject({ total: 4, created: 3, rejected: 1, held: 0 });
    expect(await farmers()).toHaveLength(3);
    expect(await waitingTitles()).toEqual([]);
    // It waited twice; waiting does not count towards its duration.
    const [times] = await importer.db.query<{ waited: number; whole: number }>(
      'SELECT paused_seconds AS waited, extract(epoch FROM ended_at - started_at)::float8 AS whole FROM job_run WHERE id = $1',
      [jobId],
    );
    expect(times?.waited).toBeGreaterThan(0);
    expect(times?.waited).toBeLessThan(times?.whole ?? 0);
    await expect(answer.run(jobId, importer.by)).rejects.toMatchObject({ code: 'import.nothingAnswered' });
  });

  it('remembers the columns, and says what would change field by field', async () => {
    const answer = importer.app.get(AnswerImport);
    const { jobId } = await importer.review(
      'BVN',
      'again.csv',
      LIST.replace('Bello,Aisha,F,good', 'Bello,Aisha,F,')
        .replace('Musa,Sani,M', 'Musa,Sani,')
        .replace('Umar', 'x'),
    );
    const found = await importer.waiting(jobId, 'inspected');
    expect(found.columns.map(({ by }) => by)).toEqual(Array(5).fill('remembered'));
    await answer.columns(
      jobId,
      { columns: found.columns.map(({ index, field }) => ({ index, field })) },
      importer.by,
    );
    const { counts } = await importer.waiting(jobId, 'staged');
    expect(counts).toMatchObject({ created: 0, updated: 0, unchanged: 3, rejected: 1 });
  });

  it('gives its check as a file, holds rows for a yes, and stores what is answered after its end', async () => {
    const { db, by } = importer;
    const answer = importer.app.get(AnswerImport);
    const reads = importer.app.get(ImportReads);
    const list = LIST.replace('Bello,Aisha', 'Bello,=Hauwa').replace('22210000063', '22210000093');
    const begun = await importer.review('BVN', 'third.csv', `${list}22210000095,Sule,"=1+1",M,\n`);
    const { jobId } = begun;
    const found = await importer.waiting(jobId, 'inspected');
    const columns = found.columns.map(({ index, field }) => ({ index, field }));
    await answer.columns(jobId, { columns }, by);
    const { importId, counts, links } = await importer.waiting(jobId, 'staged');
    expect(links.map(({ rel }) => rel)).toContain('check');
    const file = await importer.app.get(CheckFile).ofJob(jobId, 'csv');
    expect(file.name).toBe('third check.csv');
    const lines = (await text(file.content))
      .replace(/^\uFEFF/, '')
      .trim()
      .split(/\r?\n/);
    expect(lines).toHaveLength(1 + (counts?.total ?? 0));
    expect(lines[0]).toBe('Row,Outcome,Name,Identifier,Changes,Reason,Answer');
    expect(lines[2]).toMatch(/^3,Unchanged,Musa Sani,•••••••0062,/);
    expect(lines[3]).toMatch(/^4,Created,Lawal Rakiya,•••••••0093,.*Surname: Lawal/);
    expect(lines.filter((line) => line.includes(',Rejected,')).length).toBe(counts?.rejected);
    expect(lines.join('\n')).not.toMatch(/22210|(^|,)"?=/m);

    // A row that would change a farmer's identity.
    const changes = JSON.stringify([{ field: 'surname', before: 'Musa', after: 'Mai' }]);
    await db.query(
      `INSERT INTO import_hold (import_id, row_no, code, target_id, called, changes)
       SELECT $1, 3, 'hold.name', id, 'Sani Musa', $2 FROM farmer WHERE surname = 'Musa'`,
      [importId, changes],
    );
    const held = await reads.rows(jobId, { outcome: 'held', hold: 'hold.name', answered: 'open' });
    expect(held.list).toEqual([
      expect.objectContaining({
        row: 3,
        detail: '•••••••0062',
        changes: [{ field: 'surname', heading: 'Surname', before: 'Musa', after: 'Mai' }],
      }),
    ]);
    const heldRow = '1 held row (1): third.csv, Kebbi. Each waits for your answer.';
    expect(await waitingTitles()).toContain(heldRow);
    await answer.holds(jobId, { code: 'hold.name', answer: 'apply' }, by);
    expect(await waitingTitles()).not.toContain(heldRow);
    const events = await db.query<{ data: unknown }>(
      `SELECT data FROM event_log WHERE type = 'import.answered'`,
    );
    expect(events.map(({ data }) => data)).toEqual([{ jobId, label: 'third.csv', rows: 1, answer: 'apply' }]);
    await answer.run(jobId, by);
    await importer.ended(begun);
    await expect(importer.app.get(CheckFile).ofJob(jobId, 'csv')).rejects.toMatchObject({
      code: 'import.notWaiting',
    });
  });

  it('brings back the rows of a column that was chosen for its content', async () => {
    const answer = importer.app.get(AnswerImport);
    const rows = [
      ['22210000171', '@', 'Aisha'],
      ['123456789012', 'Musa', 'Sani'],
    ];
    const begun = await importer.review(
      'BVN',
      'chosen.csv',
      [',Surname,First Name', ...rows.map(String)].join('\n'),
    );
    await importer.waiting(begun.jobId, 'inspected');
    const fields = ['bvn', 'surname', 'firstName'];
    await answer.columns(
      begun.jobId,
      { columns: fields.map((field, index) => ({ index, field })) },
      importer.by,
    );
    await importer.waiting(begun.jobId, 'staged');
    await answer.run(begun.jobId, importer.by);
    await importer.ended(begun);
    const file = await importer.rejects(begun.jobId);
    expect(file).not.toMatch(/2221000017|12345678/);
    const again = await importer.farmers('BVN', 'chosen rejected.csv', file.replace(/,'?@,/, ',Bello,'));
    expect(again.summary).toMatchObject({ total: 2, created: 1, rejected: 1 });
    expect(await importer.db.query(`SELECT surname FROM farmer WHERE bvn_last4 = '0171'`)).toEqual([
      { surname: 'Bello' },
    ]);
  });

  it('hides in its rejects file the BVNs of a column that a person chose, and knows a column without a name again', async () => {
    const answer = importer.app.get(AnswerImport);
    const typed = ['222100001611', '12345678901', '22210000163'];
    const csv = [
      ',Serial,Surname,First Name,,BVN',
      ...typed.map((bvn, i) => `${bvn},${bvn},,Aisha,0803123456${i},33345678901`),
    ].join('\n');
    const begun = await importer.review('BVN', 'nameless.csv', csv);
    await importer.waiting(begun.jobId, 'inspected');
    const fields = ['bvn', null, 'surname', 'firstName', 'phone', null];
    await answer.columns(
      begun.jobId,
      { columns: fields.map((field, index) => ({ index, field })) },
      importer.by,
    );
    await importer.waiting(begun.jobId, 'staged');
    await answer.run(begun.jobId, importer.by);
    expect((await importer.ended(begun)).summary).toMatchObject({ total: 3, rejected: 3 });
    const file = await importer.rejects(begun.jobId);
    const [header, first] = Papa.parse<string[]>(file, { skipEmptyLines: true }).data;
    // Another column is already called BVN, so the column read as BVN has no name.
    expect(header?.slice(0, 6)).toEqual(['', 'Serial', 'Surname', 'First Name', 'Phone', 'BVN']);
    expect(first?.[0]).toMatch(/^•{8}1611 BVN:/);
    expect(first?.[4]).toBe('08031234560');
    expect(first?.[5]).toMatch(/^•{7}8901 BVN:/);
    expect(first?.at(-1)).toContain('Column 1: ');
  });

  it('is discarded while it waits, and takes no answer then', async () => {
    const answer = importer.app.get(AnswerImport);
    const begun = await importer.review('BVN', 'discarded.csv', LIST);
    const { columns } = await importer.waiting(begun.jobId, 'inspected');
    await importer.db.query(`UPDATE job_run SET run_after = now() - interval '1 hour' WHERE id = $1`, [
      begun.jobId,
    ]);
    await importer.app.get(JobReconciler).look();
    const before = await importer.waiting(begun.jobId, 'inspected');
    expect(before.links.map(({ rel }) => rel)).toContain('discard');
    await importer.app
      .get(Database)
      .transaction((tx) => importer.app.get(JobLedger).requestCancel(tx, begun.jobId, importer.by));
    expect(await importer.ended(begun)).toMatchObject({
      state: 'cancelled',
      summary: { created: 0, updated: 0 },
    });
    const chosen = columns.map(({ index, field }) => ({ index, field }));
    await expect(answer.columns(begun.jobId, { columns: chosen }, importer.by)).rejects.toMatchObject({
      code: 'import.notWaiting',
    });
  });

  it('is inspected again for another header row, and unchanged for an invalid one', async () => {
    const answer = importer.app.get(AnswerImport);
    const titled = LIST.replace('Id No,', 'Number,Name,Names,Kind,Note\nId No,');
    const { jobId } = await importer.review('BVN', 'two headers.csv', titled);
    const first = await importer.waiting(jobId, 'inspected');
    expect(first.headerRow).toBe(2);
    await answer.sheet(jobId, { headerRow: 3 }, importer.by);
    const refused = await eventually(async () => {
      const now = await importer.waiting(jobId, 'inspected');
      expect(now.notes[0]).toMatch(/Row 3 contains data/);
      return now;
    }, 60_000);
    expect(refused).toMatchObject({ headerRow: 2, columns: first.columns });
    await answer.sheet(jobId, { headerRow: 1 }, importer.by);
    const found = await eventually(async () => {
      const now = await importer.waiting(jobId, 'inspected');
      expect(now.headerRow).toBe(1);
      return now;
    }, 60_000);
    expect(found.columns.map(({ heading }) => heading)).toContain('Names');
    // Two people answer at the same time: one of them gets a conflict.
    const columns = found.columns.map(({ index }) => ({
      index,
      field: ['bvn', 'surname', 'firstName'][index] ?? null,
    }));
    await importer.waiting(jobId, 'inspected');
    const both = await Promise.allSettled([
      answer.columns(jobId, { columns }, importer.by),
      answer.columns(jobId, { columns }, importer.by),
    ]);
    expect(both.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected']);
    expect(await importer.waiting(jobId, 'staged')).toMatchObject({ counts: { total: 5 } });
  });
});
