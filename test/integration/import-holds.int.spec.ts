import { Readable } from 'node:stream';
import Papa from 'papaparse';
import type { HoldAnswer, HoldCode } from '#libs/contracts';
import { AnswerImport, BeginImport, ImportReads } from '#libs/imports';
import { Builders } from '../support/builders.js';
import { outcomesIn } from '../support/import-outcomes.js';
import { type Imported, type Importer, openImporter } from '../support/importing.js';
import { person } from '../support/people.js';
import { purgeBy } from '../support/purge-trash.js';

let importer: Importer;
beforeAll(async () => {
  importer = await openImporter({ IMPORT_CHUNK_ROWS: '7' });
});
afterAll(() => importer?.close());

const { codesByRow, expectAccounted } = outcomesIn(() => importer);
type Row = Record<string, string>;
/** A person's fields, with the BVN separate. */
const withoutBvn = (row: Row): [known: Row, bvn: string] => {
  const { BVN: bvn = '', ...known } = row;
  return [known, bvn];
};

/** Changes of a person in a list, and the reason for holding the row. */
const CHANGES: { change: (n: number) => Row; held: HoldCode | null }[] = [
  { change: () => ({}), held: null },
  { change: (n) => ({ Phone: `0805${1_000_000 + n}` }), held: null },
  { change: (n) => ({ Surname: (person(n).Surname as string).toUpperCase().replace('-', ' ') }), held: null },
  {
    change: (n) => ({
      Surname: person(n)['First Name'] as string,
      'First Name': person(n).Surname as string,
    }),
    held: null,
  },
  { change: () => ({ 'First Name': 'Zubairu' }), held: 'hold.name' },
  { change: () => ({ Surname: 'Chukwuemeka', Phone: '08061234567' }), held: 'hold.name' },
  { change: (n) => ({ Sex: n % 2 ? 'F' : 'M' }), held: 'hold.sex' },
  { change: (n) => ({ BVN: String(22_300_900_100 + n) }), held: 'hold.bvn' },
  { change: (n) => ({ BVN: String(22_300_900_100 + n), Sex: n % 2 ? 'F' : 'M' }), held: 'hold.bvn' },
  { change: () => ({ LGA: 'Jega' }), held: 'hold.place' },
  { change: () => ({ State: 'Sokoto', LGA: 'Tangaza' }), held: 'hold.place' },
  { change: () => ({ BVN: 'NIL', Sex: '-', State: 'n/a', LGA: '' }), held: null },
];

const farmers = () =>
  importer.db.query<Record<string, unknown> & { temp_id: string }>(
    `SELECT encode(bvn_index, 'hex') AS bvn, to_jsonb(f) - 'bvn_index' - 'bvn_cipher' - 'updated_on' AS other, temp_id FROM farmer f
      WHERE account_id = $1 ORDER BY id`,
    [importer.accountId],
  );
const byTempId = async () => new Map((await farmers()).map((farmer) => [farmer.temp_id, farmer]));
const answer = (jobId: number, answer: HoldAnswer | null, of: { code?: string; rows?: number[] } = {}) =>
  importer.app.get(AnswerImport).holds(jobId, { answer, ...of }, importer.by);
const carriedOut = async (done: Pick<Imported, 'jobId' | 'importId'>): Promise<Imported> => {
  await importer.app.get(AnswerImport).run(done.jobId, importer.by);
  const [last] = await importer.db.query<{ id: number }>(
    `SELECT max(id) AS id FROM job_run WHERE kind = 'farmers.import'`,
  );
  return importer.ended({ jobId: last?.id ?? 0, importId: done.importId });
};
const heldOf = ({ importId }: Pick<Imported, 'importId'>) =>
  importer.db.query<{ row_no: number; code: string; changes: { field: string; note?: string }[] }>(
    'SELECT row_no, code, changes FROM import_hold WHERE import_id = $1 ORDER BY row_no',
    [importId],
  );

describe('an import changes nobody (P35)', () => {
  const COUNT = 60;
  const people = Array.from({ length: COUNT }, (_, n) => person(n));
  // Distributed so that each type of change is in many chunks.
  const changeOf = (n: number) => CHANGES[(n * 7) % CHANGES.length] as (typeof CHANGES)[number];
  const rows = people.map((row, n) => ({ ...row, ...changeOf(n).change(n) }));
  const list = Papa.unparse(rows);
  const expected = rows.flatMap((_, n) => (changeOf(n).held ? [[n + 2, changeOf(n).held]] : []));

  it('holds what would, counts it, and writes nothing of it', async () => {
    const stored = await importer.farmers('BVN', 'people.csv', Papa.unparse(people));
    expect(stored.summary).toMatchObject({ created: COUNT, held: 0, parked: 0, rejected: 0 });
    const before = await byTempId();
    for (const name of ['changes.csv', 'once more.csv']) {
      const done = await importer.farmers('TEMP_ID', name, list);
      expectAccounted(done);
      expect(done.summary).toMatchObject({ created: 0, held: expected.length, rejected: 0, parked: 0 });
      expect((await heldOf(done)).map(({ row_no, code }) => [row_no, code])).toEqual(expected);
      const after = await byTempId();
      for (const [rowNo] of expected) {
        const id = rows[(rowNo as number) - 2]?.['Temp ID'] as string;
        expect(after.get(id)).toEqual(before.get(id));
      }
    }
  });

  it('writes what someone has said yes to, leaves what they said no to, and keeps the rest', async () => {
    const done = await importer.farmers('TEMP_ID', 'answered.csv', list);
    const before = await byTempId();
    const numbers = expected.map(([rowNo]) => rowNo as number);
    const [yes, no, open] = [0, 1, 2].map((part) => numbers.filter((_, at) => at % 3 === part)) as [
      number[],
      number[],
      number[],
    ];
    await answer(done.jobId, 'apply', { rows: yes });
    await answer(done.jobId, 'keep', { rows: no });
    const ended = await carriedOut(done);
    expectAccounted(ended);
    expect(ended.summary).toMatchObject({ total: COUNT, held: open.length, rejected: 0 });
    expect(ended.summary.updated).toBeGreaterThanOrEqual(yes.length);
    const after = await byTempId();
    const isSame = (rowNo: number) => {
      const id = rows[rowNo - 2]?.['Temp ID'] as string;
      return JSON.stringify(after.get(id)) === JSON.stringify(before.get(id));
    };
    expect(yes.filter(isSame)).toEqual([]);
    expect([...no, ...open].filter((rowNo) => !isSame(rowNo))).toEqual([]);
    // P10: confirmed rows are as in the file, and the others wait again.
    const digest = JSON.stringify(await farmers());
    const again = await importer.farmers('TEMP_ID', 'again.csv', list);
    expect(again.summary).toMatchObject({
      created: 0,
      updated: 0,
      held: numbers.length - yes.length,
      rejected: 0,
    });
    expect(JSON.stringify(await farmers())).toBe(digest);
  });

  it('asks in Check rows, by kind and row by row, and asks again where someone has changed the farmer meanwhile', async () => {
    const stored = [900, 901, 902].map(person);
    await importer.farmers('BVN', 'three.csv', Papa.unparse(stored));
    const changed = stored.map((row, at) => ({
      ...row,
      ...(at < 2 ? { Sex: row.Sex === 'M' ? 'F' : 'M' } : { Surname: 'Zubairu' }),
    }));
    const begun = await importer.review('BVN', 'check.csv', Papa.unparse(changed));
    const { columns } = await importer.waiting(begun.jobId, 'inspected');
    await importer.app.get(AnswerImport).columns(begun.jobId, { columns }, importer.by);
    const checked = await importer.waiting(begun.jobId, 'staged');
    expect(checked.counts).toMatchObject({ created: 0, updated: 0, unchanged: 0, held: 3 });
    expect(checked.holds.map(({ code, rows: n, open }) => [code, n, open])).toEqual([
      ['hold.name', 1, 1],
      ['hold.sex', 2, 2],
    ]);
    const { list: held } = await importer.app
      .get(ImportReads)
      .rows(begun.jobId, { outcome: 'held', hold: 'hold.sex' });
    expect(held).toMatchObject([
      { row: 2, called: 'Bello Aisha', detail: '•••••••1000', hold: { code: 'hold.sex', answer: null } },
      { row: 3 },
    ]);
    await answer(begun.jobId, 'apply', { code: 'hold.sex' });
    await answer(begun.jobId, 'keep', { code: 'hold.name' });
    await importer.db.query(`UPDATE farmer SET first_name = 'Zainab' WHERE temp_id = 'KB 901'`);
    await importer.app.get(AnswerImport).run(begun.jobId, importer.by);
    const done = await importer.ended(begun);
    expect(done.summary).toMatchObject({ updated: 1, unchanged: 1, held: 1 });
    expect((await heldOf(done)).find(({ row_no }) => row_no === 3)).toMatchObject({ code: 'hold.name' });
  });
});

describe('the membership of a farmer', () => {
  it('is not changed by a list of another community or programme, unless someone says so', async () => {
    const make = new Builders(importer.db);
    const { accountId } = importer;
    const resource = await make.communityResource({ accountId, name: 'Wet Season' });
    const community = await make.community({
      accountId,
      communityResourceId: resource.id,
      name: 'Gulma Growers',
    });
    const neighbour = await make.community({
      accountId,
      communityResourceId: importer.communityResourceId,
      name: 'Next Door',
    });
    const people = [700, 701].map(person);
    await importer.farmers('BVN', 'members.csv', Papa.unparse(people));
    const into = async (communityResourceId: number, communityId: number) =>
      importer.ended(
        await importer.app.get(BeginImport).begin(
          { kind: 'farmers', importType: 'BVN', accountId, communityResourceId, communityId },
          {
            name: 'move.csv',
            content: Readable.from([Buffer.from(Papa.unparse([...people, person(702 + communityId)]))]),
          },
          importer.by,
        ),
      );
    const members = () =>
      importer.db.query(
        'SELECT community_id FROM membership WHERE farmer_id IN (SELECT id FROM farmer WHERE temp_id = $1) ORDER BY 1',
        ['KB 700'],
      );
    const moved = await into(resource.id, community.id);
    expect(moved.summary).toMatchObject({ created: 1, held: 2 });
    expect((await heldOf(moved)).map(({ code }) => code)).toEqual(['hold.programme', 'hold.programme']);
    const beside = await into(importer.communityResourceId, neighbour.id);
    expect((await heldOf(beside)).map(({ code }) => code)).toEqual(['hold.community', 'hold.community']);
    expect(await members()).toHaveLength(1);
    await answer(moved.jobId, 'apply');
    expect((await carriedOut(moved)).summary).toMatchObject({ created: 1, updated: 2, held: 0 });
    expect(await members()).toHaveLength(2);
    expect((await into(resource.id, community.id)).summary).toMatchObject({ held: 0, unchanged: 3 });
  });
});

describe('a farmer who is known by another identifier', () => {
  const csv = (...rows: Row[]) => Papa.unparse(rows);

  it('gets the key that the list brings, unless another has it, and ids are compared without case and spaces', async () => {
    const [known, bvn] = withoutBvn({ ...person(800), 'Temp ID': 'Kb 800 x' });
    const [second] = withoutBvn({ ...person(801), 'CBN ID': '' });
    await importer.farmers('TEMP_ID', 'known.csv', csv(known, second));
    const arrived = await importer.farmers(
      'BVN',
      'bvns.csv',
      csv({ ...known, BVN: bvn, 'Temp ID': ' kb800X' }),
    );
    expect(arrived.summary).toMatchObject({ created: 0, updated: 1, held: 0, rejected: 0 });
    const [farmer] = await importer.db.query(
      `SELECT temp_id, bvn_last4 FROM farmer WHERE identifier_key(temp_id) = 'KB800X'`,
    );
    expect(farmer).toEqual({ temp_id: 'Kb 800 x', bvn_last4: bvn.slice(-4) });
    expect((await importer.farmers('BVN', 'again.csv', csv({ ...known, BVN: bvn }))).summary.unchanged).toBe(
      1,
    );

    const taken = await importer.farmers(
      'BVN',
      'taken.csv',
      csv(
        { ...known, 'CBN ID': '', BVN: '22300555555' },
        { ...second, 'CBN ID': 'cbn-800', BVN: '22300555556' },
      ),
    );
    expect(await codesByRow(taken)).toEqual({ 2: 'key.taken', 3: 'key.taken' });
    expect(taken.summary).toMatchObject({ created: 0, updated: 0, rejected: 2 });
    const [third] = withoutBvn(person(802));
    await importer.farmers('TEMP_ID', 'third.csv', csv(third));
    const twice = await importer.farmers(
      'BVN',
      'twice.csv',
      csv({ ...third, 'CBN ID': '', BVN: '22300555557' }, { ...third, 'Temp ID': '', BVN: '22300555558' }),
    );
    expect(await codesByRow(twice)).toEqual({ 3: 'row.duplicate' });
    expect(twice.summary).toMatchObject({ created: 0, updated: 1, rejected: 1 });
    expect(JSON.stringify([taken.summary, twice.summary])).not.toMatch(/22300/);
  });

  it('is held if the name differs', async () => {
    const [known, bvn] = withoutBvn(person(810));
    await importer.farmers('CBN_ID', 'known.csv', csv(known));
    const done = await importer.farmers(
      'BVN',
      'bvns.csv',
      csv({ ...known, BVN: bvn, 'First Name': 'Zubairu' }),
    );
    expect(done.summary).toMatchObject({ created: 0, held: 1 });
    expect((await importer.db.query(`SELECT bvn_last4 FROM farmer WHERE temp_id = 'KB 810'`))[0]).toEqual({
      bvn_last4: null,
    });
  });

  it('stands twice in a file, however the id is written', async () => {
    const done = await importer.farmers(
      'TEMP_ID',
      'twice.csv',
      csv({ ...person(820), BVN: '' }, { ...person(821), 'Temp ID': 'kb820' }),
    );
    expect(await codesByRow(done)).toEqual({ 3: 'row.duplicate' });
  });
});

it('holds the row of an erased person by their BVN or phone', async () => {
  const rows = [9000, 9001, 9002].map((n): Row => ({ ...person(n), Phone: `0807${1_000_000 + n}` }));
  const [first, second, third] = rows as [Row, Row, Row];
  await importer.farmers('BVN', 'before.csv', Papa.unparse([first, second]));
  const { id: other } = await new Builders(importer.db).user({
    accountId: importer.accountId,
    roles: ['ADMIN'],
  });
  await importer.db.query(
    `WITH asked AS (INSERT INTO data_request (account_id, farmer_id, kind, channel, received_on)
       SELECT account_id, id, 'erasure', 'letter', current_date FROM farmer WHERE temp_id = ANY($1) RETURNING *)
     INSERT INTO erasure (account_id, request_id, farmer_id, state, asked_by, confirmed_by, erases_after)
     SELECT account_id, id, farmer_id, 'WAITING', $2, $3, now() - interval '1 hour' FROM asked`,
    [[first['Temp ID'], second['Temp ID']], importer.adminId, other],
  );
  expect(await purgeBy(importer, 'farmers to erase')).toBe(2);
  const again = [{ ...first, Phone: '08071009008' }, { ...second, BVN: person(9009).BVN as string }, third];
  const done = await importer.farmers('BVN', 'erased.csv', Papa.unparse(again));
  expect(done.summary).toMatchObject({ created: 1, held: 2, rejected: 0 });
  expect((await heldOf(done)).map(({ code }) => code)).toEqual(['hold.forgotten', 'hold.forgotten']);
});
