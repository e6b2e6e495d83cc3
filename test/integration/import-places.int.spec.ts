import type { PlaceQuestion } from '#libs/contracts';
import { mergeFarmers } from '#libs/farmers';
import { AnswerImport } from '#libs/imports';
import { Database } from '#libs/platform';
import { type Importer, openImporter } from '../support/importing.js';

let importer: Importer;
beforeAll(async () => {
  importer = await openImporter();
});
afterAll(() => importer?.close());

const HEADER = 'Temp ID,Surname,First Name,State,LGA,Ward';
const listOf = (...rows: string[]) => [HEADER, ...rows, ''].join('\n');
const idOf = async (name: string) =>
  (await importer.db.query<{ id: number }>('SELECT id FROM lga WHERE name = $1', [name]))[0]?.id ?? 0;
const placesOf = (...tempIds: string[]) =>
  importer.db.query<{ temp_id: string; state: string; lga: string | null; ward: string | null }>(
    `SELECT f.temp_id, s.name AS state, l.name AS lga, w.name AS ward FROM farmer f JOIN state s ON s.id = f.state_id
       LEFT JOIN lga l ON l.id = f.lga_id LEFT JOIN ward w ON w.id = f.ward_id WHERE f.temp_id = ANY($1) ORDER BY 1`,
    [tempIds],
  );

describe('the names of local governments', () => {
  it('are understood as people write them', async () => {
    const done = await importer.farmers(
      'TEMP_ID',
      'usual.csv',
      listOf(
        'U1,Bello,Aisha,KEBBI STATE,Wasagu/Danko,',
        'U2,Bello,Sani,Kebbi,Arewa Dandi LGA,',
        'U3,Bello,Musa,F.C.T,AMAC,',
        'U4,Bello,Umar,Nassarawa State,NASSARAWA EGGON,',
        'U5,Bello,Rabi,,Jega L.G.A.,',
      ),
    );
    expect(done.summary).toMatchObject({ created: 5, rejected: 0, parked: 0 });
    expect((await placesOf('U1', 'U2', 'U3', 'U4', 'U5')).map(({ lga }) => lga)).toEqual([
      'Danko Wasagu',
      'Arewa Dandi',
      'Abuja Municipal',
      'Nasarawa Eggon',
      'Jega',
    ]);
  });
});

describe('a name that no list knows', () => {
  const list = listOf(
    'Q1,Lawal,Aisha,Kebbi,Koko Bese,',
    'Q2,Lawal,Sani,Kebbi,KOKO-BESE,',
    'Q3,Lawal,Musa,Kebbi,Nowhere,',
    'Q4,Lawal,Umar,Kebbi,Jega,',
  );
  const placesAsked = (questions: { kind: string }[]) =>
    questions.filter(({ kind }) => kind === 'place') as PlaceQuestion[];

  it('is asked once for all its rows, and its rows are checked again with the answer', async () => {
    const begun = await importer.review('TEMP_ID', 'places.csv', list);
    const answer = importer.app.get(AnswerImport);
    const { columns } = await importer.waiting(begun.jobId, 'inspected');
    await answer.columns(begun.jobId, { columns }, importer.by);
    const checked = await importer.waiting(begun.jobId, 'staged');
    const [koko, nowhere] = placesAsked(checked.questions);
    expect(koko).toMatchObject({
      kind: 'place',
      level: 'lga',
      column: 'LGA',
      value: 'Koko Bese',
      rows: 2,
      firstRow: 2,
      suggestion: { label: 'Koko/Besse, Kebbi', lgaId: await idOf('Koko/Besse') },
    });
    expect(koko).not.toHaveProperty('answer');
    expect(nowhere).toMatchObject({ value: 'Nowhere', rows: 1, firstRow: 4, suggestion: null });

    const { label: _label, ...place } = koko!.suggestion!;
    const answers = [
      { key: koko!.key, place },
      { key: nowhere!.key, place: null },
    ];
    await answer.answers(begun.jobId, { answers }, importer.by);
    const again = placesAsked((await importer.waiting(begun.jobId, 'staged')).questions);
    expect(again.map(({ value, answer: given }) => [value, given?.label ?? null])).toEqual([
      ['Koko Bese', 'Koko/Besse, Kebbi'],
      ['Nowhere', null],
    ]);
    await answer.run(begun.jobId, importer.by);
    await importer.ended(begun);
    expect((await placesOf('Q1', 'Q2', 'Q4')).map(({ lga }) => lga)).toEqual([
      'Koko/Besse',
      'Koko/Besse',
      'Jega',
    ]);
  });

  it('is read as it was answered in the next file of the account, and the file says so', async () => {
    const done = await importer.farmers('TEMP_ID', 'next.csv', listOf('Q5,Lawal,Rabi,KEBBI,koko bese,'));
    expect(done.summary).toMatchObject({ created: 1, rejected: 0 });
    expect(await placesOf('Q5')).toEqual([{ temp_id: 'Q5', state: 'Kebbi', lga: 'Koko/Besse', ward: null }]);
    const [batch] = await importer.db.query<{ questions: PlaceQuestion[]; day: string }>(
      `SELECT questions, to_char(now() AT TIME ZONE 'Africa/Lagos', 'YYYY-MM-DD') AS day FROM import_batch WHERE id = $1`,
      [done.importId],
    );
    expect(batch?.questions).toEqual([
      expect.objectContaining({
        value: 'koko bese',
        answeredOn: batch?.day,
        answer: expect.objectContaining({ label: 'Koko/Besse, Kebbi' }),
      }),
    ]);
  });

  it('is never a BVN that stands among the places', async () => {
    const done = await importer.farmers('TEMP_ID', 'bvn.csv', listOf('Q6,Lawal,Rabi,KEBBI,22345678901,'));
    const [batch] = await importer.db.query<{ questions: string }>(
      'SELECT questions::text FROM import_batch WHERE id = $1',
      [done.importId],
    );
    expect(batch?.questions).not.toContain('2234567');
  });
});

describe('a place that lies in another than the stored one', () => {
  /** Merges one row into farmer C1, returns the resulting place, and rolls back. */
  async function merged(row: { state: string | null; lga: string | null; ward: string | null }) {
    const undone = new Error('undone');
    let found: unknown;
    const work = importer.app.get(Database).transaction(async (tx) => {
      const incoming =
        'SELECT 1::bigint AS row_no, NULL::bigint AS farmer_id, r.* FROM jsonb_populate_record(NULL::farmer, $2::jsonb) r';
      const merge = mergeFarmers({
        key: 'temp_id',
        rows: incoming,
        accountId: '$1::bigint',
        communityResourceId: '$3::bigint',
        communityId: '$4::bigint',
      });
      const given = {
        temp_id: 'C1',
        surname: 'Sule',
        state_id: row.state,
        lga_id: row.lga,
        ward_id: row.ward,
      };
      await tx.query(`WITH ${merge} SELECT * FROM merged_farmers`, [
        importer.accountId,
        JSON.stringify(given),
        importer.communityResourceId,
        importer.communityId,
      ]);
      [found] = await tx.query(
        `SELECT s.name AS state, l.name AS lga, w.name AS ward FROM farmer f JOIN state s ON s.id = f.state_id
           LEFT JOIN lga l ON l.id = f.lga_id LEFT JOIN ward w ON w.id = f.ward_id WHERE temp_id = 'C1'`,
      );
      throw undone;
    });
    await expect(work).rejects.toBe(undone);
    return found;
  }

  it('takes away what no longer fits, and nothing else', async () => {
    const [ward] = await importer.db.query<{ name: string; lga: string; lgaId: string; stateId: string }>(
      `SELECT w.name, l.name AS lga, l.id::text AS "lgaId", l.state_id::text AS "stateId" FROM ward w JOIN lga l ON l.id = w.lga_id
        WHERE l.name = 'Argungu' ORDER BY w.id LIMIT 1`,
    );
    await importer.farmers('TEMP_ID', 'first.csv', listOf(`C1,Sule,Aisha,Kebbi,Argungu,"${ward?.name}"`));
    const [{ id: sokoto } = { id: '' }] = await importer.db.query<{ id: string }>(
      `SELECT id::text FROM state WHERE name = 'Sokoto'`,
    );
    const blank = { state: null, lga: null, ward: null };
    const stored = { state: 'Kebbi', lga: 'Argungu', ward: ward?.name };
    expect(await merged(blank)).toEqual(stored);
    expect(await merged({ ...blank, state: ward!.stateId })).toEqual(stored);
    expect(await merged({ ...blank, state: ward!.stateId, lga: ward!.lgaId })).toEqual(stored);
    expect(await merged({ ...blank, state: sokoto })).toEqual({ state: 'Sokoto', lga: null, ward: null });
    const jega = String(await idOf('Jega'));
    expect(await merged({ ...blank, state: ward!.stateId, lga: jega })).toEqual({
      state: 'Kebbi',
      lga: 'Jega',
      ward: null,
    });
  });

  it('is told in the notes, with the rows', async () => {
    const done = await importer.farmers(
      'TEMP_ID',
      'moved.csv',
      listOf('C1,Sule,Aisha,Sokoto,,', 'U5,Bello,Rabi,Sokoto,,', 'Q4,Lawal,Umar,Kebbi,,'),
    );
    expect(done.summary.notes).toContain(
      'In 2 rows (the first is row 2) the file gives another state. The stored local government is not in it, and is cleared when the row is stored.',
    );
  });
});
