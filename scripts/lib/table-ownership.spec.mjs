import { declared, foreignTables, tablesNamed } from './table-ownership.mjs';

const domain = (name, { owns = [], reads = [] } = {}) => ({
  path: `libs/${name}/domain.ts`,
  text: `export const ${name} = defineDomain({ owns: [${owns.map((table) => `'${table}'`).join(', ')}],
    // why: ['not_a_table']
    reads: [${reads.map((table) => `'${table}'`).join(', ')}] });`,
});
const source = (path, sql) => ({ path, text: `await db.query(\`${sql}\`);` });
const named = (text) =>
  tablesNamed(text, new Set(['farm', 'farmer', 'job_run'])).map(
    ({ table, writes }) => `${writes ? 'w' : 'r'} ${table}`,
  );

describe('what a domain declares', () => {
  it('is read from its file, comments left alone', () => {
    expect(declared(domain('farms', { owns: ['farm', 'farm_count'], reads: ['farmer'] }).text)).toEqual({
      owns: ['farm', 'farm_count'],
      reads: ['farmer'],
    });
    expect(declared("defineDomain({ name: 'search' })")).toEqual({ owns: [], reads: [] });
  });
});

describe('tables that SQL names', () => {
  it.each([
    ["'SELECT 1 FROM farm'", ['r farm']],
    ['`SELECT 1 FROM farm f, farmer AS p WHERE f.id = 1`', ['r farm', 'r farmer']],
    ['`SELECT 1\nFROM x\n  LEFT JOIN farm f ON true`', ['r farm']],
    ["'INSERT INTO farm (id) VALUES (1)'", ['w farm']],
    ["'UPDATE farm SET id = 1 FROM farmer p'", ['w farm', 'r farmer']],
    ["'DELETE FROM farm USING farmer'", ['w farm', 'r farmer']],
    ["'SELECT 1 FROM farm FOR UPDATE'", ['r farm']],
    // biome-ignore lint/suspicious/noTemplateCurlyInString: the template is what is read
    ['`SELECT ${wide ? `(SELECT 1 FROM farm)` : "1"} FROM farmer`', ['r farm', 'r farmer']],
    ['/* FROM farm */ const a = 1; // FROM farmer', []],
    ["import { Farm } from './farm.js'; const from = farm;", []],
    ["'SELECT farm FROM elsewhere JOIN farms'", []],
  ])('of %s', (text, expected) => {
    expect(named(text)).toEqual(expected);
  });

  it('have the line that they stand in', () => {
    const text = 'const a = 1;\nconst sql = `SELECT 1\n  FROM x\n  JOIN farm ON true`;';
    expect(tablesNamed(text, new Set(['farm']))).toEqual([{ table: 'farm', writes: false, line: 4 }]);
  });
});

describe('tables of other domains', () => {
  const farms = domain('farms', { owns: ['farm'] });

  it('are neither read nor written', () => {
    const map = domain('map');
    expect(foreignTables([farms, map, source('libs/map/read.ts', 'SELECT 1 FROM farm')])).toEqual([
      "libs/map/read.ts:1 reads farm, which is farms's, and domain.ts does not declare it",
    ]);
    expect(foreignTables([farms, map, source('libs/map/write.ts', 'UPDATE farm SET id = 1')])).toEqual([
      "libs/map/write.ts:1 writes farm, which is farms's",
    ]);
  });

  it('are read where that is declared, and never written', () => {
    const map = domain('map', { reads: ['farm'] });
    expect(foreignTables([farms, map, source('libs/map/read.ts', 'SELECT 1 FROM farm')])).toEqual([]);
    expect(foreignTables([farms, map, source('libs/map/write.ts', 'DELETE FROM farm')])).toEqual([
      "libs/map/write.ts:1 writes farm, which is farms's",
    ]);
  });

  it('are not declared in vain', () => {
    expect(foreignTables([farms, domain('map', { reads: ['farm'] })])).toEqual([
      'libs/map/domain.ts declares farm as read, but no statement names it',
    ]);
  });

  it('may all be read by insight, and named by migrations', () => {
    const insight = domain('insight');
    expect(
      foreignTables([
        farms,
        insight,
        source('libs/insight/persistence/figures.queries.ts', 'SELECT count(*) FROM farm'),
        source('libs/insight/persistence/migrations/1-figures.ts', 'UPDATE farm SET id = 1'),
      ]),
    ).toEqual([]);
  });

  it('concern a lib without a domain, too', () => {
    expect(foreignTables([farms, source('libs/tools/read.ts', 'SELECT 1 FROM farm')])).toHaveLength(1);
  });
});
