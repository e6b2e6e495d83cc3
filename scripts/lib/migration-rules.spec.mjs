import { migrationOffences } from './migration-rules.mjs';

const PATH = 'libs/farms/persistence/migrations/1799000000000-a-step.ts';
const of = (sql, { before = '', path = PATH } = {}) =>
  migrationOffences(
    path,
    `class A {\n${before}\nasync up(db) { await db.query(\`${sql}\`) }\nasync down(db) { await db.query('DROP TABLE farm') }}`,
    '0.2.0',
  );

it.each([
  ['ALTER TABLE farm DROP COLUMN size', 'drops size'],
  ['ALTER TABLE farm DROP COLUMN IF EXISTS size', 'drops size'],
  ['DROP TABLE farm_note', 'drops farm_note'],
  ['DROP VIEW community', 'drops community'],
  ['DROP FUNCTION count_farms()', 'drops count_farms'],
  ['ALTER TABLE farm RENAME TO plot', 'renames'],
  ['ALTER TABLE farm RENAME COLUMN size TO hectares', 'renames size'],
  ['ALTER TABLE farm ALTER COLUMN size TYPE numeric', 'changes the type of size'],
  ['ALTER TABLE farm ALTER COLUMN size SET NOT NULL', 'forbids rows without size'],
  ['ALTER TABLE farm ADD COLUMN a int, ADD COLUMN b numeric(10, 2) NOT NULL', 'wants a value of b'],
  ['TRUNCATE farm', 'empties farm'],
])('%s is an offence', (sql, sentence) => {
  const [first, ...others] = of(sql);
  expect([first, others]).toEqual([expect.stringContaining(`${PATH} ${sentence}`), []]);
});

it.each([
  'CREATE TABLE farm_note (id bigint PRIMARY KEY, text text NOT NULL)',
  "ALTER TABLE farm ADD COLUMN a int, ADD COLUMN b text NOT NULL DEFAULT ''",
  'ALTER TABLE farm ALTER COLUMN size DROP NOT NULL, DROP CONSTRAINT farm_size_check',
  'DROP VIEW community; CREATE VIEW community AS SELECT * FROM every_community',
  'DROP FUNCTION count_farms(); CREATE FUNCTION count_farms() RETURNS int LANGUAGE sql AS $$ SELECT 1 $$',
  'DROP INDEX farm_size; CREATE INDEX farm_size ON farm (size)',
  'DROP TRIGGER farm_marks ON farm',
])('%s is none', (sql) => expect(of(sql)).toEqual([]));

it('may take away what a released version does without, and says from which on', () => {
  const sql = 'ALTER TABLE farm DROP COLUMN size';
  for (const version of ['0.1.0', '0.2.0'])
    expect(of(sql, { before: `servedFrom = '${version}';` })).toEqual([]);
  for (const version of ['0.3.0', '1.0.0', 'soon'])
    expect(of(sql, { before: `servedFrom = '${version}';` })).toEqual([
      expect.stringContaining('servedFrom'),
    ]);
});

it('leaves files alone that are no migrations, or are baselines', () => {
  for (const path of ['libs/farms/farms.ts', PATH.replace('1799000000000', '1795600300000')])
    expect(of('DROP TABLE farm', { path })).toEqual([]);
});
