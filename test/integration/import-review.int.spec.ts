import { AnswerImport, ImportReads } from '#libs/imports';
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

describe('an import that somebody looks at', () => {
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
    await expect(
      answer.columns(jobId, { columns: [{ index: 0, field: 'bvn' }] }, importer.by),
    ).rejects.toThrow(/Say of each column what it is: "Surname", /);
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
    });
    expect(await farmers()).toEqual([]);
    const { list } = await reads.rows(jobId, { outcome: 'created', page: 2, size: 1 });
    expect(list).toEqual([
      expect.objectContaining({ row: 3, called: 'Sani Musa', detail: '•••••••0062', targetId: null }),
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
});
