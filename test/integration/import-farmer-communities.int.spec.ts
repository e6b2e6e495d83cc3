import type { AnsweredCommunityDto, ImportSummary } from '#libs/contracts';
import { AnswerImport, ImportReads, UndoImport } from '#libs/imports';
import { leavesWork } from '#libs/platform';
import { eventually } from '../support/eventually.js';
import { type Importer, openImporter } from '../support/importing.js';

let importer: Importer;
beforeAll(async () => {
  importer = await openImporter();
});
afterAll(() => importer?.close());

const idOf = async (name: string) =>
  (await importer.db.query<{ id: number }>('SELECT id FROM lga WHERE name = $1', [name]))[0]?.id ?? 0;

describe('the Community column', () => {
  const header = 'Temp ID,Surname,First Name,LGA,Community';
  const file = (...rows: string[]) => [header, ...rows, ''].join('\n');
  const answer = () => importer.app.get(AnswerImport);
  const communitiesOf = (prefix: string) =>
    importer.db.query<{ temp_id: string; community: string }>(
      `SELECT f.temp_id, c.name AS community FROM farmer f JOIN membership m ON m.farmer_id = f.id
         JOIN community c ON c.id = m.community_id WHERE f.temp_id LIKE $1 ORDER BY 1, 2`,
      [`${prefix}%`],
    );
  const named = async (name: string) =>
    (
      await importer.db.query<{ id: number; lgaId: number | null; short: string }>(
        'SELECT id, lga_id AS "lgaId", short_description AS short FROM community WHERE name = $1',
        [name],
      )
    )[0];

  beforeAll(() =>
    importer.db.query(
      `INSERT INTO community (account_id, community_resource_id, name, lga_id)
       SELECT $1, $2, n.name, l.id FROM (VALUES ('Argungu East', 'Argungu'), ('Jega North', 'Jega')) n(name, lga)
         JOIN lga l ON l.name = n.lga`,
      [importer.accountId, importer.communityResourceId],
    ),
  );

  it('says where each row goes; without an assistant a row in doubt is held, never stored elsewhere', async () => {
    const done = await importer.farmers(
      'TEMP_ID',
      'column.csv',
      file(
        'G1,Sani,Aisha,Argungu,ARGUNGU  EAST',
        'G2,Sani,Musa,Jega,Jega-North',
        'G3,Sani,Umar,Argungu,Jega North',
        'G4,Sani,Rabi,Jega,Nobody Knows',
        'G5,Sani,Bala,,',
        'G6,Sani,Zara,,"Damaged \uFFFD"',
      ),
    );
    expect(done.summary).toMatchObject({ total: 6, created: 3, held: 2, rejected: 1 });
    const [chosen] = await importer.db.query<{ name: string }>('SELECT name FROM community WHERE id = $1', [
      importer.communityId,
    ]);
    expect(await communitiesOf('G')).toEqual([
      { temp_id: 'G1', community: 'Argungu East' },
      { temp_id: 'G2', community: 'Jega North' },
      { temp_id: 'G5', community: chosen?.name },
    ]);
    const holds = await importer.app.get(ImportReads).ofJob(done.jobId);
    expect(holds.holds.map(({ code, rows }) => [code, rows])).toEqual([
      ['hold.communityName', 1],
      ['hold.communityLga', 1],
    ]);

    // A yes stores them as in the file, a no omits them; the new community belongs to the import.
    await answer().holds(done.jobId, { code: 'hold.communityName', answer: 'apply' }, importer.by);
    await answer().holds(done.jobId, { code: 'hold.communityLga', answer: 'keep' }, importer.by);
    await answer().run(done.jobId, importer.by);
    await eventually(async () => {
      const [batch] = await importer.db.query(
        'SELECT state, created, held, rejected FROM import_batch WHERE id = $1',
        [done.importId],
      );
      expect(batch).toEqual({ state: 'completed', created: 4, held: 0, rejected: 2 });
      return true;
    });
    expect((await communitiesOf('G4'))[0]?.community).toBe('Nobody Knows');
    expect(await communitiesOf('G3')).toEqual([]);
    expect(await named('Nobody Knows')).toMatchObject({
      lgaId: await idOf('Jega'),
      short: 'Added by the import of column.csv',
    });

    // The undo removes the community with its last row, and keeps existing ones.
    await importer.app.get(UndoImport).begin(done.jobId, importer.by);
    await eventually(async () => (await communitiesOf('G')).length === 0);
    await eventually(async () => (await named('Nobody Knows')) === undefined);
    expect(await named('Jega North')).toBeDefined();
  });

  it('is asked about once a name; its rows are matched, created or left out as answered', async () => {
    const begun = await importer.review(
      'TEMP_ID',
      'asked.csv',
      file(
        'H1,Sani,Aisha,Argungu,Argungu East Coop',
        'H2,Sani,Musa,Argungu,argungu east coop',
        'H3,Sani,Umar,Jega,Rukudawa',
        'H4,Sani,Rabi,Argungu,Rukudawa',
        'H5,Sani,Bala,Jega,Leave Me',
        'H6,Sani,Zara,Jega,',
        'H7,Sani,Audu,Argungu,Jega North',
      ),
      null,
    );
    const { columns, fields } = await importer.waiting(begun.jobId, 'inspected');
    expect(fields.find(({ field }) => field === 'community')).toMatchObject({ required: true });
    const none = columns.map(({ index, field }) => ({ index, field: field === 'community' ? null : field }));
    await expect(answer().columns(begun.jobId, { columns: none }, importer.by)).rejects.toMatchObject({
      code: 'import.unknownColumn',
    });
    await answer().columns(begun.jobId, { columns }, importer.by);
    const checked = await importer.waiting(begun.jobId, 'staged');
    expect(checked.counts).toMatchObject({ created: 0, held: 6, rejected: 1 });
    const asked = checked.questions.filter((question) => question.kind === 'community');
    const keyOf = (value: string) => asked.find((question) => question.value === value)?.key ?? '';
    expect(asked.map(({ value, rows, conflict }) => [value, rows, conflict?.lga ?? null])).toEqual([
      ['Argungu East Coop', 2, null],
      ['Rukudawa', 2, null],
      ['Leave Me', 1, null],
      ['', 1, null],
      ['Jega North', 1, 'Argungu'],
    ]);
    const east = await named('Argungu East');
    expect(asked[0]?.suggestion).toEqual({ id: east?.id, name: 'Argungu East' });
    const other = await importer.programme();
    const [foreign] = await importer.db.query<{ id: number }>(
      'SELECT id FROM community WHERE community_resource_id = $1',
      [other],
    );
    const say = (value: string, community: AnsweredCommunityDto | null) =>
      answer().answers(begun.jobId, { answers: [{ key: keyOf(value), community }] }, importer.by);
    for (const refused of [
      { communityId: foreign!.id },
      { create: true, lgaId: null },
      { create: true, lgaId: 1 },
    ])
      await expect(say('Rukudawa', refused)).rejects.toMatchObject({ code: 'record.notFound' });
    await answer().answers(
      begun.jobId,
      {
        answers: [
          { key: keyOf('Argungu East Coop'), community: { communityId: east!.id } },
          { key: keyOf('Rukudawa'), community: { create: true, lgaId: await idOf('Jega') } },
          { key: keyOf('Leave Me'), community: null },
          { key: keyOf(''), community: null },
        ],
      },
      importer.by,
    );
    const again = await importer.waiting(begun.jobId, 'staged');
    // One row of Rukudawa names an LGA that differs from the community's, which is a separate question.
    expect(again.counts).toMatchObject({ created: 3, held: 2, rejected: 2 });
    expect(again.questions.find(({ key }) => key === keyOf('Rukudawa'))).toMatchObject({
      answer: { create: true, label: 'Rukudawa, Jega' },
    });
    expect(again.communities).toEqual([
      { id: east!.id, name: 'Argungu East', lga: expect.any(String), isNew: false, rows: 2 },
      { id: null, name: 'Rukudawa', lga: 'Jega', isNew: true, rows: 1 },
    ]);
    const rows = await importer.app.get(ImportReads).rows(begun.jobId, { outcome: 'created' });
    expect(rows.list.map(({ changes }) => changes.find(({ field }) => field === 'community')?.after)).toEqual(
      ['Argungu East', 'Argungu East', 'Rukudawa'],
    );
    await answer().run(begun.jobId, importer.by);
    const done = await importer.ended(begun);
    // Rows that someone left out are rejected, and need nobody.
    expect(done.summary).toMatchObject({ created: 3, held: 2, rejected: 2, leftOut: 2, fixed: 0 });
    expect(await communitiesOf('H')).toEqual([
      { temp_id: 'H1', community: 'Argungu East' },
      { temp_id: 'H2', community: 'Argungu East' },
      { temp_id: 'H3', community: 'Rukudawa' },
    ]);
    // Held rows are in no community yet.
    const { communities, communitiesTotal, undoUntil } = await importer.app
      .get(ImportReads)
      .ofJob(begun.jobId);
    expect(communities).toMatchObject([
      { id: east!.id, name: 'Argungu East', isNew: false, rows: 2 },
      { id: (await named('Rukudawa'))!.id, name: 'Rukudawa', lga: 'Jega', isNew: true, rows: 1 },
    ]);
    expect([communitiesTotal, Date.parse(undoUntil ?? '') > Date.now()]).toEqual([2, true]);
    // A community in use is kept when its import is undone.
    await importer.farmers('TEMP_ID', 'other.csv', file('K1,Sani,Other,,'));
    await importer.db.query(
      `INSERT INTO membership (community_id, farmer_id, community_resource_id)
       SELECT $1, f.id, $2 FROM farmer f WHERE f.temp_id = 'K1'`,
      [(await named('Rukudawa'))!.id, importer.communityResourceId],
    );
    await importer.app.get(UndoImport).begin(begun.jobId, importer.by);
    await eventually(async () => (await communitiesOf('H')).length === 0);
    expect(await named('Rukudawa')).toBeDefined();
  });

  it('needs nobody for rows that were left out, until someone imports them after all', async () => {
    const begun = await importer.review('TEMP_ID', 'left.csv', file('L1,Sani,Aisha,Argungu,Leave Us'), null);
    const { columns } = await importer.waiting(begun.jobId, 'inspected');
    await answer().columns(begun.jobId, { columns }, importer.by);
    const [question] = (await importer.waiting(begun.jobId, 'staged')).questions;
    await answer().answers(
      begun.jobId,
      { answers: [{ key: question?.key ?? '', community: null }] },
      importer.by,
    );
    await importer.waiting(begun.jobId, 'staged');
    await answer().run(begun.jobId, importer.by);
    await importer.ended(begun);
    const state = async () => {
      const [job] = await importer.db.query<{ summary: ImportSummary; leaves: boolean; resolved: boolean }>(
        `SELECT summary, ${leavesWork('summary')} AS leaves, resolved_at IS NOT NULL AS resolved FROM job_run WHERE id = $1`,
        [begun.jobId],
      );
      const { leftOut, fixed } = job!.summary;
      return { leftOut, fixed, needsAttention: job!.leaves && !job!.resolved };
    };
    expect(await state()).toEqual({ leftOut: 1, fixed: 0, needsAttention: false });
    const rejects = await importer.rejects(begun.jobId);
    const stored = await importer.farmers(
      'TEMP_ID',
      'after all.csv',
      rejects.replace(/Leave Us,/, 'Argungu East,'),
    );
    expect(stored.summary).toMatchObject({ created: 1 });
    expect(await state()).toEqual({ leftOut: 0, fixed: 1, needsAttention: false });
    await importer.app.get(UndoImport).begin(stored.jobId, importer.by);
    await eventually(async () => (await state()).leftOut === 1);
    expect(await state()).toEqual({ leftOut: 1, fixed: 0, needsAttention: false });
  });

  it('rejects the rows of a community that is deleted before they are stored', async () => {
    await importer.db.query(
      `INSERT INTO community (account_id, community_resource_id, name) VALUES ($1, $2, 'Soon Gone')`,
      [importer.accountId, importer.communityResourceId],
    );
    const begun = await importer.review('TEMP_ID', 'gone.csv', file('J1,Sani,Aisha,,Soon Gone'), null);
    const { columns } = await importer.waiting(begun.jobId, 'inspected');
    await answer().columns(begun.jobId, { columns }, importer.by);
    await importer.waiting(begun.jobId, 'staged');
    await importer.db.query(`DELETE FROM community WHERE name = 'Soon Gone'`);
    await answer().run(begun.jobId, importer.by);
    const done = await importer.ended(begun);
    expect(done.summary).toMatchObject({ created: 0, rejected: 1 });
    expect(done.summary.reasons.map(({ code }) => code)).toEqual(['community.deleted']);
  });
});
