import type { SoilSampleDto } from '#libs/contracts';
import { Soil1795603010120 } from '../persistence/migrations/1795603010120-soil.js';
import { rateSoil, type TableRange } from './rate-soil.js';

/** Returns the ranges that the migration stores, so that the shipped data is what is tested. */
async function shippedRanges(): Promise<TableRange[]> {
  const statements: string[] = [];
  await new Soil1795603010120().up({ query: async (sql: string) => statements.push(sql) } as never);
  const [, rows = ''] = /INSERT INTO soil_range [^V]*VALUES([\s\S]*?);/.exec(statements.join('\n')) ?? [];
  const number = (text = '') => (text === 'NULL' ? null : Number(text));
  return [
    ...rows.matchAll(
      /\((1), '(\w+)', '(\w*)', \d, ('(\w+)'|NULL), '([^']+)', ([\d.]+|NULL), (\w+), ([\d.]+|NULL), '([^']+)'\)/g,
    ),
  ].map(([, table, property, method, , word, label = '', from, includes, to, advice = '']) => ({
    tableId: Number(table),
    property: property as TableRange['property'],
    method: method || null,
    class: (word ?? null) as TableRange['class'],
    label,
    startsAt: number(from),
    includesStart: includes === 'true',
    endsAt: number(to),
    advice,
  }));
}

let tables: TableRange[];
beforeAll(async () => {
  tables = await shippedRanges();
});

const NOTHING = {
  ph: null,
  phMethod: null,
  totalNitrogen: null,
  phosphorus: null,
  phosphorusMethod: null,
  potassium: null,
  organicCarbon: null,
};
const rated = (results: Partial<SoilSampleDto>) => rateSoil({ ...NOTHING, ...results }, tables);
const labelOf = (results: Partial<SoilSampleDto>) => {
  const [{ range, ranges } = { range: null, ranges: [] }] = rated(results);
  return range === null ? null : ranges[range]?.label;
};

describe('a soil result', () => {
  it('is read from the shipped table, which has every range of its source', () =>
    expect(tables).toHaveLength(18));

  it.each([
    [{ totalNitrogen: 0.149 }, 'below 0.15'],
    [{ totalNitrogen: 0.15 }, '0.15–0.20'],
    [{ totalNitrogen: 0.2 }, '0.15–0.20'],
    [{ totalNitrogen: 0.2001 }, 'above 0.20'],
    [{ totalNitrogen: 0 }, 'below 0.15'],
    [{ phosphorus: 7.9, phosphorusMethod: 'BRAY_1' }, 'below 8'],
    [{ phosphorus: 20, phosphorusMethod: 'BRAY_1' }, '8–20'],
    [{ phosphorus: 20, phosphorusMethod: 'BRAY_2' }, '15–25'],
    [{ phosphorus: 25.1, phosphorusMethod: 'BRAY_2' }, 'above 25'],
    [{ potassium: 0.4 }, '0.20–0.40'],
    [{ potassium: 0.46 }, 'above 0.40'],
    [{ ph: 5, phMethod: 'WATER' }, '4.5–5.0'],
    [{ ph: 5.1, phMethod: 'WATER' }, '5.1–5.5'],
    [{ ph: 5.5, phMethod: 'WATER' }, '5.5–6.5'],
    [{ ph: 6.5, phMethod: 'WATER' }, '5.5–6.5'],
  ] as [Partial<SoilSampleDto>, string][])('%j is in the range %s', (results, label) =>
    expect(labelOf(results)).toBe(label),
  );

  it('is not rated for a method that no table has, or without a method', () => {
    for (const results of [
      { phosphorus: 11, phosphorusMethod: 'MEHLICH_3' as const },
      { phosphorus: 11 },
      { ph: 5.8, phMethod: 'KCL' as const },
    ])
      expect(rated(results)).toMatchObject([{ ranges: [], range: null, advice: null, tableId: null }]);
  });

  it('outside all ranges of pH has its ranges but none of its own', () => {
    expect(rated({ ph: 4.4, phMethod: 'WATER' })).toMatchObject([{ range: null, advice: null, tableId: 1 }]);
    expect(rated({ ph: 6.6, phMethod: 'WATER' })).toMatchObject([{ range: null, ranges: { length: 3 } }]);
  });

  it('shows organic matter as carbon times its factor, and names both', () =>
    expect(rated({ organicCarbon: 0.98 })).toMatchObject([
      { property: 'ORGANIC_MATTER', value: 1.69, method: 'C 0.98 % × 1.724', range: 0 },
    ]));

  it('uses the first table that knows the method, and only that', () => {
    const own = { ...tables[0]!, tableId: 2, startsAt: null, endsAt: null, label: 'any' };
    expect(rateSoil({ ...NOTHING, totalNitrogen: 0.3 }, [own, ...tables])).toMatchObject([
      { tableId: 2, ranges: [{ label: 'any' }], range: 0 },
    ]);
  });
});
