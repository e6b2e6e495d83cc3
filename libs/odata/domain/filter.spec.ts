import { filterSql, UnreadableFilter } from './filter.js';
import type { Property } from './properties.js';

const PROPERTIES: Property[] = [
  { name: 'Id', type: 'Edm.Int64', sql: 'f.id' },
  { name: 'Amount', type: 'Edm.Decimal', sql: '(e.amount)' },
  { name: 'Surname', type: 'Edm.String', sql: '(f.surname)' },
  { name: 'RegisteredOn', type: 'Edm.Date', sql: '(day)' },
  { name: 'BVN', type: 'Edm.String', sql: 'masked', isHidden: true },
];

function read(filter: string) {
  const values: unknown[] = [];
  const sql = filterSql(filter, PROPERTIES, (value) => `$${values.push(value)}`);
  return { sql, values };
}

describe('$filter', () => {
  it.each([
    ["Surname eq 'O''Neil'", '(f.surname) = $1::text', ["O'Neil"]],
    ['Id gt 12', 'f.id > $1::bigint', ['12']],
    ['12 lt Id', 'f.id > $1::bigint', ['12']],
    ['Id eq 1.5', 'f.id = $1::numeric', ['1.5']],
    ['Amount le -10.55', '(e.amount) <= $1::numeric', ['-10.55']],
    ['Surname ne null', '(f.surname) IS NOT NULL', []],
    ["Surname ne 'A'", '(f.surname) IS DISTINCT FROM $1::text', ['A']],
    ['RegisteredOn ge 2026-11-01', '(day) >= $1::text', ['2026-11-01']],
    ['RegisteredOn lt 2026-11-01T00:00:00Z', '(day) < $1::text', ['2026-11-01']],
    ['Id in (1, 2)', '(f.id = $1::bigint OR f.id = $2::bigint)', ['1', '2']],
    ["contains(tolower(Surname),'ab')", 'strpos(lower((f.surname)), $1::text) > 0', ['ab']],
    ["startswith(Surname,'A') eq true", 'starts_with((f.surname), $1::text)', ['A']],
    [
      "not (Id eq 1 and Surname eq 'A') or Id eq 3",
      '(NOT coalesce((f.id = $1::bigint AND (f.surname) = $2::text), false) OR f.id = $3::bigint)',
      ['1', 'A', '3'],
    ],
    [
      'Id eq 1 or Id eq 2 and Id eq 3',
      '(f.id = $1::bigint OR (f.id = $2::bigint AND f.id = $3::bigint))',
      ['1', '2', '3'],
    ],
  ])('reads %s', (filter, sql, values) => {
    expect(read(filter)).toEqual({ sql, values });
  });

  it.each([
    "Surname eq 'A",
    'Surname eq A',
    "Surname eq 'A' or",
    'Surname',
    "Id eq 'A'",
    'Amount eq 1; DROP TABLE farmer',
    "Surname eq 'A') or (1 eq 1",
    '1 eq 1',
    'RegisteredOn eq 2026-13-01',
    'id eq 1',
    'constructor eq 1',
    "BVN eq '1'",
    "contains(BVN,'1')",
    "concat(Surname,'A') eq 'B'",
    'Id gt null',
    "Surname eq 'a\0b'",
    '',
    `${'('.repeat(500)}Id eq 1${')'.repeat(500)}`,
  ])('refuses %s', (filter) => {
    expect(() => read(filter)).toThrow(UnreadableFilter);
  });
});
