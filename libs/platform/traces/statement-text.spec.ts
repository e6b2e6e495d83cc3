import { statementName, withoutValues } from './statement-text.js';

it.each([
  ['SELECT * FROM farm WHERE id = $1 AND surname = $2', 'SELECT * FROM farm WHERE id = $1 AND surname = $2'],
  [
    "SELECT 1 FROM farmer WHERE surname = 'O''Brien' AND n > 12.5",
    'SELECT ? FROM farmer WHERE surname = ? AND n > ?',
  ],
  ['UPDATE farmer SET bvn = 22000000007\n   WHERE id=7', 'UPDATE farmer SET bvn = ? WHERE id=?'],
  ['SELECT $$Aisha$$, $a$Bel$$lo$a$, $12', 'SELECT ?, ?, $12'],
  ['SELECT 1 -- of Aisha\n/* Bello */ FROM t1', 'SELECT ? FROM t1'],
  ["SELECT 'a text that never ends Aisha", 'SELECT ?'],
])('leaves no value in %s', (sql, text) => {
  expect(withoutValues(sql)).toBe(text);
});

it('cuts a long statement, and shows no half of a value', () => {
  const text = withoutValues(`SELECT ${'a, '.repeat(4000)}'Aisha Bello'`);
  expect(text.length).toBeLessThanOrEqual(2000);
  expect(withoutValues(`SELECT '${'Aisha '.repeat(4000)}'`)).toBe('SELECT ?');
});

it.each([
  ['SELECT a FROM farm f JOIN farmer g ON true', 'SELECT farm'],
  ['INSERT INTO event_log (a) VALUES ($1)', 'INSERT event_log'],
  ['WITH log AS (INSERT INTO event_log (a) SELECT 1) SELECT 2', 'WITH event_log'],
  ['update "job_run" SET a = 1', 'UPDATE job_run'],
  ['START TRANSACTION', 'START'],
  ['COMMIT', 'COMMIT'],
  ['(SELECT 1)', 'SELECT'],
  ['', 'SQL'],
])('names %s', (sql, name) => {
  expect(statementName(sql)).toBe(name);
});
