import { STATUS_WORDS, searchCondition } from './search-condition.js';
import { searchedDays } from './searched-days.js';

const ONE_DAY = { from: '2026-11-20T00:00:00+01:00', to: '2026-11-21T00:00:00+01:00' };
const MONTH = { from: '2026-11-01T00:00:00+01:00', to: '2026-12-01T00:00:00+01:00' };

it.each([
  ['20 Nov 2026', ONE_DAY],
  [' 20 november 2026', ONE_DAY],
  ['2026-11-20', ONE_DAY],
  ['20/11/2026', ONE_DAY],
  ['Nov 2026', MONTH],
  ['2026-11', MONTH],
  ['8 Sept 2026', { from: '2026-09-08T00:00:00+01:00', to: '2026-09-09T00:00:00+01:00' }],
  ['31 Feb 2026', null],
  ['20 Now 2026', null],
  ['2026-13-01', null],
  ['Musa 2026', null],
  ['2026', null],
])('%s is %j', (typed, days) => expect(searchedDays(typed)).toEqual(days));

describe('searchCondition', () => {
  const of = (q: string) => {
    const values: unknown[] = [];
    const fields = { text: ['r.name'], times: ['r.created_on'], codes: { 'r.status': STATUS_WORDS } };
    return [searchCondition(q, fields, (value) => `$${values.push(value)}`), values];
  };

  it('matches everything if the search is empty', () => expect(of(' ')).toEqual(['true', []]));
  it('compares times and codes only if the search contains them', () => {
    expect(of('Kebbi')).toEqual(['(r.name ILIKE $1)', ['%Kebbi%']]);
    expect(of('act')).toEqual(['(r.name ILIKE $1 OR r.status = ANY($2::text[]))', ['%act%', ['ACTIVE']]]);
    expect(of('suspended')[1]).toEqual(['%suspended%', ['INACTIVE']]);
    expect(of('20 Nov 2026')[1]).toEqual(['%20 Nov 2026%', ONE_DAY.from, ONE_DAY.to]);
  });
});
