import { utils, write } from '@e965/xlsx';
import { AnswerImport, ImportReads, UndoImport } from '#libs/imports';
import { outcomesIn } from '../support/import-outcomes.js';
import { type Imported, type Importer, openImporter } from '../support/importing.js';

let importer: Importer;
beforeAll(async () => {
  importer = await openImporter({ IMPORT_CHUNK_ROWS: '3' });
});
afterAll(() => importer?.close());

const { codesByRow, expectAccounted, faultsOf, outcomesOf } = outcomesIn(() => importer);
const HEADER = 'Name,Short Description,Long Description,LGA';
const list = (...rows: string[]) => [HEADER, ...rows, ''].join('\n');
const stored = () =>
  importer.db.query<{ name: string; short: string; long: string; lga: string | null }>(
    `SELECT c.name, c.short_description AS short, c.long_description AS long, l.name AS lga
       FROM community c LEFT JOIN lga l ON l.id = c.lga_id WHERE c.id <> $1 ORDER BY c.name`,
    [importer.communityId],
  );
const mapping = (enabled: boolean) =>
  importer.db.query('UPDATE community_resource SET mapping_enabled = $2 WHERE id = $1', [
    importer.communityResourceId,
    enabled,
  ]);
const undo = async ({ jobId }: Imported) => {
  const { jobId: undoing } = await importer.app.get(UndoImport).begin(jobId, importer.by);
  return importer.ended({ jobId: undoing ?? 0, importId: 0 });
};

describe('a list of communities', () => {
  it('is checked as the form checks one, and every row has its outcome', async () => {
    await mapping(true);
    const done = await importer.communities(
      'communities.csv',
      list(
        'Bulaku,By the river,Rice growers by the river,Argungu LGA',
        'Alwasa,On the hill,"Two\nparagraphs",ARGUNGU',
        ' bulaku ,Again,Again,Argungu',
        ',No name,No name,Argungu',
        'Gulma,,Short is missing,Argungu',
        'Lailaba,Long is missing,,Argungu',
        'Sauwa,No place,No place at all,',
        'Felande,Elsewhere,In another state,Wurno',
        'Kisawa,Misspelt,Its place is misspelt,Arugungu',
        `${'x'.repeat(121)},Long,A name that is too long,Argungu`,
        '22345678901,A BVN,Named by a BVN,Argungu',
      ),
    );
    expect(done.summary).toMatchObject({ total: 11, created: 2, updated: 0, unchanged: 0, rejected: 9 });
    expectAccounted(done);
    expect(await codesByRow(done)).toEqual({
      4: 'row.duplicate',
      5: 'name.missing',
      6: 'community.shortDescription',
      7: 'community.longDescription',
      8: 'community.lga',
      9: 'community.lga',
      10: 'place.unknownLga',
      11: 'text.long',
      12: 'cell.bvn',
    });
    expect(await stored()).toEqual([
      { name: 'Alwasa', short: 'On the hill', long: 'Two\nparagraphs', lga: 'Argungu' },
      { name: 'Bulaku', short: 'By the river', long: 'Rice growers by the river', lga: 'Argungu' },
    ]);
    const rejects = await importer.rejects(done.jobId);
    expect(rejects).toContain('A short description is required.');
    expect(rejects).toContain('This local government is not in the state of the community resource.');
    expect(rejects).toContain('Did you mean Argungu, Kebbi?');
    expect(JSON.stringify([await faultsOf(done), rejects])).not.toContain('22345678901');
  });

  it('finds them again whatever the case and spaces of the name; what is blank stays', async () => {
    const done = await importer.communities(
      'again.csv',
      list('BULAKU,,,', 'alwasa,On  the hill,Two paragraphs,Argungu', 'Bulaku Gari,New,A new one,Augie'),
    );
    expect(await outcomesOf(done)).toEqual({ 2: 'unchanged', 3: 'unchanged', 4: 'created' });
    const changed = await importer.communities('changed.csv', list('bulaku,By the lake,,Augie'));
    expect(changed.summary).toMatchObject({ updated: 1, rejected: 0 });
    expect((await stored()).find(({ name }) => name === 'Bulaku')).toEqual({
      name: 'Bulaku',
      short: 'By the lake',
      long: 'Rice growers by the river',
      lga: 'Augie',
    });
    const [event] = await importer.db.query<{ data: object }>(
      `SELECT data FROM event_log WHERE type = 'communities.imported' ORDER BY id DESC LIMIT 1`,
    );
    expect(event?.data).toMatchObject({ communityResourceId: importer.communityResourceId, updated: 1 });
  });

  it('shows what it would change before anything is written, and what it has changed after that', async () => {
    const answer = importer.app.get(AnswerImport);
    const reads = importer.app.get(ImportReads);
    const begun = await importer.review(
      'NAME',
      'look.csv',
      list('Alwasa,On a rock,,', 'Tungar Rafi,New,A new one,Augie'),
    );
    const { columns } = await importer.waiting(begun.jobId, 'inspected');
    expect(columns.map(({ field }) => field)).toEqual(['name', 'shortDescription', 'longDescription', 'lga']);
    await answer.columns(begun.jobId, { columns }, importer.by);
    const { counts } = await importer.waiting(begun.jobId, 'staged');
    expect(counts).toMatchObject({ created: 1, updated: 1, rejected: 0 });
    const change = {
      called: 'Alwasa',
      detail: 'Argungu',
      changes: [
        {
          field: 'shortDescription',
          heading: 'Short Description',
          before: 'On the hill',
          after: 'On a rock',
        },
      ],
    };
    const updated = { outcome: 'updated' as const, page: 1, size: 20 };
    expect((await reads.rows(begun.jobId, updated)).list).toMatchObject([change]);
    const [created] = (await reads.rows(begun.jobId, { ...updated, outcome: 'created' })).list;
    expect(created).toMatchObject({ called: 'Tungar Rafi', detail: 'Augie', targetId: null });
    expect(created?.changes.map(({ field }) => field)).toEqual([
      'name',
      'shortDescription',
      'longDescription',
      'lga',
    ]);
    await answer.run(begun.jobId, importer.by);
    await importer.ended(begun);
    expect((await reads.rows(begun.jobId, updated)).list).toMatchObject([change]);
  });

  it('is taken back: what it made goes unless it is in use, what it changed is as before', async () => {
    const before = await stored();
    const done = await importer.communities(
      'undo.csv',
      list(
        'Dan Gaya,New,A new one,Augie',
        'Matankari,New,A new one,Augie',
        'Kwaido,New,A new one,Augie',
        'Bulaku,By the sea,,',
      ),
    );
    const [used] = await importer.db.query<{ id: number }>(
      `SELECT id FROM community WHERE name = 'Matankari'`,
    );
    await importer.db.query(
      `WITH f AS (INSERT INTO farmer (account_id, surname, first_name, temp_id) VALUES ($1, 'Bello', 'Aisha', 'M1') RETURNING id)
       INSERT INTO membership (community_id, farmer_id, community_resource_id) SELECT $2, id, $3 FROM f`,
      [importer.accountId, used?.id, importer.communityResourceId],
    );
    // Members may have left since: their messages remain.
    await importer.db.query(
      `INSERT INTO sms_batch (account_id, community_resource_id, community_id, text, class, provider, rate_kobo, state)
       SELECT $1, $2, id, 'Seed is here', 'transactional', 'simulator', 460, 'done'
         FROM community WHERE community_resource_id = $2 AND name = 'Kwaido'`,
      [importer.accountId, importer.communityResourceId],
    );
    const undone = await undo(done);
    expect(undone.summary).toMatchObject({ removed: 1, restored: 1, kept: 2 });
    const imported = ['Matankari', 'Kwaido'];
    expect((await stored()).filter(({ name }) => !imported.includes(name))).toEqual(before);
  });

  it('can be a workbook, and parks an unknown place if farms are not mapped', async () => {
    await mapping(false);
    const sheet = utils.aoa_to_sheet([
      ['Community name', 'Description', 'Short desc', 'L.G.A'],
      ['Zazzagawa', 'Along the road', 'On the road', 'Nowhere'],
    ]);
    const book = utils.book_new();
    utils.book_append_sheet(book, sheet, 'List');
    const done = await importer.communities(
      'communities.xlsx',
      write(book, { type: 'buffer', bookType: 'xlsx' }) as Buffer,
    );
    expect(done.summary).toMatchObject({ created: 1, rejected: 0, parked: 1 });
    expect((await stored()).find(({ name }) => name === 'Zazzagawa')).toMatchObject({ lga: null });
  });

  it('says what the specification says of a file of another kind', async () => {
    await expect(importer.communities('communities.txt', list())).rejects.toMatchObject({
      code: 'file.wrongExtension',
      sentence: 'Invalid file extension',
    });
    await expect(importer.communities('communities.csv', 'LGA\nArgungu\n')).resolves.toMatchObject({
      state: 'failed',
      errorCode: 'import.unknownColumn',
    });
  });
});
