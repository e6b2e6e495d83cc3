import { parseFeatureFilter } from './parameters.js';

const filterOf = (query: Record<string, unknown>) => parseFeatureFilter(query).filter;
const faultsOf = (query: Record<string, unknown>) => Object.keys(parseFeatureFilter(query).faults ?? {});
const iso = (datetime: string) => {
  const filter = filterOf({ datetime });
  return filter && [filter.from?.toISOString() ?? null, filter.until?.toISOString() ?? null];
};

describe('parameters of features', () => {
  it('have defaults, and a greatest limit that is no error', () => {
    expect(filterOf({})).toEqual({ limit: 100, boxes: [], from: null, until: null, after: 0 });
    expect(filterOf({ limit: '1000000' })?.limit).toBe(1000);
    expect(filterOf({ limit: '1', after: '77' })).toMatchObject({ limit: 1, after: 77 });
  });

  it('read boxes of 4 and 6 numbers, also across the antimeridian', () => {
    expect(filterOf({ bbox: '2.5,4,15,14' })?.boxes).toEqual([[2.5, 4, 15, 14]]);
    expect(filterOf({ bbox: '2,4,0,15,14,900' })?.boxes).toEqual([[2, 4, 15, 14]]);
    expect(filterOf({ bbox: '170,-10,-170,10' })?.boxes).toEqual([
      [170, -10, 180, 10],
      [-180, -10, -170, 10],
    ]);
  });

  it.each([
    ['2026-01-02T03:04:05Z', ['2026-01-02T03:04:05.000Z', '2026-01-02T03:04:05.000Z']],
    ['2026-01-02', ['2026-01-02T00:00:00.000Z', '2026-01-02T23:59:59.999Z']],
    ['2026-01-01T/..', ['2026-01-01T00:00:00.000Z', null]],
    ['2026-01-01T00:00:00+01:00/', ['2025-12-31T23:00:00.000Z', null]],
    ['../2026-01-01', [null, '2026-01-01T23:59:59.999Z']],
    ['/2026-01-01', [null, '2026-01-01T23:59:59.999Z']],
    ['2026-01-01/2026-01-03', ['2026-01-01T00:00:00.000Z', '2026-01-03T23:59:59.999Z']],
  ])('read the time %s', (text, times) => {
    expect(iso(text)).toEqual(times);
  });

  it.each([
    [{ limit: '0' }, 'limit'],
    [{ limit: '-1' }, 'limit'],
    [{ limit: ['1', '2'] }, 'limit'],
    [{ bbox: '1,2,3' }, 'bbox'],
    [{ bbox: '1,2,3,,' }, 'bbox'],
    [{ bbox: '1,5,3,4' }, 'bbox'],
    [{ bbox: '1,2,3,400' }, 'bbox'],
    [{ bbox: 'a,b,c,d' }, 'bbox'],
    [{ datetime: '' }, 'datetime'],
    [{ datetime: '../..' }, 'datetime'],
    [{ datetime: '2026-13-01' }, 'datetime'],
    [{ datetime: '2026-02-30' }, 'datetime'],
    [{ datetime: '2026-01-02/2026-01-01' }, 'datetime'],
    [{ datetime: '1/2/3' }, 'datetime'],
    [{ after: 'x' }, 'after'],
    [{ crs: 'EPSG:32631' }, 'crs'],
  ] as [Record<string, unknown>, string][])('refuse %j', (query, name) => {
    expect(faultsOf(query)).toEqual([name]);
  });
});
