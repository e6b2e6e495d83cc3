import { utils, write } from '@e965/xlsx';
import { AnswerImport, ImportReads, UndoImport } from '#libs/imports';
import { outcomesIn } from '../support/import-outcomes.js';
import { type Imported, type Importer, openImporter } from '../support/importing.js';

let importer: Importer;
beforeAll(async () => {
  importer = await openImporter({ IMPORT_CHUNK_ROWS: '3' });
  await importer.db.query(
    `WITH f AS (INSERT INTO farmer (account_id, surname, first_name, temp_id, phone)
                VALUES ($1, 'Bello', 'Aisha', 'M1', '+2348039990001') RETURNING id)
     INSERT INTO membership (community_id, farmer_id, community_resource_id) SELECT $2, id, $3 FROM f`,
    [importer.accountId, importer.communityId, importer.communityResourceId],
  );
});
afterAll(() => importer?.close());

const { codesByRow, expectAccounted, faultsOf, outcomesOf } = outcomesIn(() => importer);
const HEADER = 'Surname,First name,Type,GSM No.,E-mail';
const list = (...rows: string[]) => [HEADER, ...rows, ''].join('\n');
const stored = () =>
  importer.db.query<Record<'surname' | 'name' | 'occupation' | 'phone' | 'email', string | null>>(
    `SELECT surname, first_name AS name, occupation, phone, email FROM community_member
      WHERE community_id = $1 AND removed_on IS NULL ORDER BY first_name`,
    [importer.communityId],
  );
const one = async (name: string) => (await stored()).find((member) => member.name === name);
const undo = async ({ jobId }: Imported) => {
  const { jobId: undoing } = await importer.app.get(UndoImport).begin(jobId, importer.by);
  return importer.ended({ jobId: undoing ?? 0, importId: 0 });
};

describe('a list of members', () => {
  it('is checked row by row, and every row has its outcome', async () => {
    const done = await importer.members(
      'members.csv',
      list(
        'Yusuf, Hauwa ,Teacher,0803 123 4567,Hauwa@Example.ng',
        'Sani,Musa,Driver,8051234567,',
        'Yusuf,Hauwa,Again,+234 803 123 4567,',
        'Bello,Aisha,Farmer,08039990001,',
        'Garba,,Trader,08031234000,',
        'Garba,Ladi,Trader,0803,',
        'Garba,Rabi,Trader,0803,rabi@example.ng',
        'Garba,Uwani,Trader,08061234567/08071234567,',
        'Garba,22345678901,Trader,08031239999,',
        ',Zainab,,,zainab@example.ng',
        'Umar,Sule,,NIL,-',
      ),
    );
    expect(done.summary).toMatchObject({ total: 11, created: 5, rejected: 6, held: 0, parked: 2 });
    expectAccounted(done);
    expect(await codesByRow(done)).toMatchObject({
      4: 'row.duplicate',
      5: 'member.farmer',
      6: 'name.missing',
      10: 'cell.bvn',
      12: 'member.unreachable',
    });
    expect(await stored()).toEqual([
      {
        surname: 'Yusuf',
        name: 'Hauwa',
        occupation: 'Teacher',
        phone: '+2348031234567',
        email: 'hauwa@example.ng',
      },
      { surname: 'Sani', name: 'Musa', occupation: 'Driver', phone: '+2348051234567', email: null },
      { surname: 'Garba', name: 'Rabi', occupation: 'Trader', phone: null, email: 'rabi@example.ng' },
      { surname: 'Garba', name: 'Uwani', occupation: 'Trader', phone: '+2348061234567', email: null },
      { surname: null, name: 'Zainab', occupation: null, phone: null, email: 'zainab@example.ng' },
    ]);
    const rejects = await importer.rejects(done.jobId);
    expect(rejects).toContain('Bello Aisha, a farmer of this community, so they are already a member.');
    expect(rejects).toContain('Same person as row 2.');
    expect(JSON.stringify([await faultsOf(done), rejects])).not.toContain('22345678901');
    const [event] = await importer.db.query<{ data: object }>(
      `SELECT sum((data->>'created')::int)::int AS data FROM event_log WHERE type = 'members.imported'`,
    );
    expect(event?.data).toBe(5);
  });

  it('finds them again by number, or by email where there is none; what is blank stays', async () => {
    const done = await importer.members(
      'again.csv',
      list(
        'YUSUF,Hauwa,,08031234567,',
        'Garba,Rabi,Tailor,08091234567,rabi@example.ng',
        'Zakari,Zainab,,,ZAINAB@example.ng',
        'Danjuma,Ali,,08031230000,hauwa@example.ng',
      ),
    );
    expect(await outcomesOf(done)).toEqual({ 2: 'updated', 3: 'updated', 4: 'updated', 5: 'created' });
    expect(await one('Hauwa')).toMatchObject({ surname: 'YUSUF', occupation: 'Teacher' });
    // The number that was parked the first time is stored.
    expect(await one('Rabi')).toMatchObject({ occupation: 'Tailor', phone: '+2348091234567' });
    expect(await one('Zainab')).toMatchObject({ surname: 'Zakari' });
    const same = await importer.members('same.csv', list('YUSUF,Hauwa,Teacher,08031234567,'));
    expect(same.summary).toMatchObject({ unchanged: 1, updated: 0 });
  });

  it('holds a row that would turn a member into someone else, and shows what it would change', async () => {
    const answer = importer.app.get(AnswerImport);
    const reads = importer.app.get(ImportReads);
    const begun = await importer.review(
      'PHONE',
      'look.csv',
      list(
        'Okafor,Chidi,Teacher,08051234567,',
        'Yusuf,Hawwa,Head teacher,08031234567,',
        'New,Nma,,08120000001,',
      ),
    );
    const { columns } = await importer.waiting(begun.jobId, 'inspected');
    expect(columns.map(({ field }) => field)).toEqual([
      'surname',
      'firstName',
      'occupation',
      'phone',
      'email',
    ]);
    await answer.columns(begun.jobId, { columns }, importer.by);
    const { counts } = await importer.waiting(begun.jobId, 'staged');
    expect(counts).toMatchObject({ created: 1, updated: 1, held: 1, rejected: 0 });
    const rows = (outcome: 'held' | 'updated') => reads.rows(begun.jobId, { outcome, page: 1, size: 20 });
    expect((await rows('held')).list).toMatchObject([
      {
        called: 'Sani Musa',
        changes: [
          { field: 'surname', before: 'Sani', after: 'Okafor' },
          { field: 'firstName', before: 'Musa', after: 'Chidi' },
        ],
      },
    ]);
    expect((await rows('updated')).list[0]?.changes.map(({ field }) => field)).toContain('occupation');
    await answer.run(begun.jobId, importer.by);
    await importer.ended(begun);
    expect(await one('Musa')).toMatchObject({ surname: 'Sani', occupation: 'Driver' });
    expect((await rows('updated')).list[0]).toMatchObject({ called: 'Yusuf Hawwa' });
  });

  it('is taken back: who was added goes unless changed since, what was changed is as before', async () => {
    const before = await stored();
    const done = await importer.members(
      'undo.csv',
      list(
        'Ojo,Tunde,,08141111111,',
        'Ojo,Bisi,,08142222222,',
        'Ojo,Kemi,,08143333333,',
        ',Rabi,Baker,08091234567,',
      ),
    );
    expect(done.summary).toMatchObject({ created: 3, updated: 1 });
    await importer.db.query(`UPDATE community_member SET version = version + 1 WHERE first_name = 'Bisi'`);
    await importer.db.query(
      `UPDATE community_member SET version = version + 1, removed_on = now() WHERE first_name = 'Kemi'`,
    );
    const undone = await undo(done);
    expect(undone.summary).toMatchObject({ removed: 1, restored: 1, kept: 1, gone: 1 });
    expect((await stored()).filter(({ name }) => name !== 'Bisi')).toEqual(before);
  });

  it('comes as a workbook too, whatever its columns are called', async () => {
    const sheet = utils.aoa_to_sheet([
      ['S/N', 'Full Name', 'Phone Number', 'Profession'],
      [1, 'Ngozi Eze', 8161111111, 'Nurse'],
    ]);
    const book = utils.book_new();
    utils.book_append_sheet(book, sheet, 'List');
    const content = write(book, { type: 'buffer', bookType: 'xlsx' }) as Buffer;
    expect((await importer.members('members.xlsx', content)).summary).toMatchObject({ created: 1 });
    expect(await one('Ngozi Eze')).toMatchObject({ phone: '+2348161111111', occupation: 'Nurse' });
  });

  it('says what the specification says of a file of another kind', async () => {
    await expect(importer.members('members.txt', list())).rejects.toMatchObject({
      code: 'file.wrongExtension',
      sentence: 'Invalid file extension',
    });
    await expect(
      importer.members('members.csv', 'Surname,Phone\nYusuf,08031234567\n'),
    ).resolves.toMatchObject({
      state: 'failed',
      errorCode: 'import.unknownColumn',
    });
  });
});
