import { historyOf } from './farm-history.js';

const at = (day: number) => new Date(Date.UTC(2026, 7, day));

describe('historyOf', () => {
  it('lists the newest first, in plain words', () =>
    expect(
      historyOf(
        [
          { status: 'COMPLETED', by: 'Ngozi Eze', at: at(4) },
          { status: 'ACTIVE', by: 'Hadiza Umar', at: at(5) },
        ],
        [{ version: 1, source: 'capture', areaM2: 5400, by: 'Tanko Audu', at: at(1) }],
        null,
      ).map((item) => `${item.by} ${item.what}`),
    ).toEqual([
      'Hadiza Umar marked the farm not completed',
      'Ngozi Eze marked the farm completed',
      'Tanko Audu walked the boundary, 0.54 ha',
    ]));

  it('includes a completion without an event, once', () => {
    expect(historyOf([], [], at(3))).toEqual([
      { at: at(3).toISOString(), by: null, what: 'marked the farm completed', source: null },
    ]);
    expect(historyOf([{ status: 'COMPLETED', by: 'Ngozi Eze', at: at(3) }], [], at(3))).toHaveLength(1);
  });

  it('names the file of an imported boundary, and changes of the record', () =>
    expect(
      historyOf(
        [],
        [{ version: 1, source: 'import', areaM2: 5400, file: 'argungu.kml', by: 'Ngozi Eze', at: at(2) }],
        null,
        [],
        [{ type: 'farm.updated', by: 'Adamu Bala', at: at(3) }],
      ).map(({ what, source }) => [what, source]),
    ).toEqual([
      ['changed the details of the farm', null],
      ['imported the boundary, 0.54 ha', 'argungu.kml'],
    ]));

  it('gives no size to a removed boundary', () =>
    expect(
      historyOf([], [{ version: 2, source: 'reset', areaM2: 0, by: null, at: at(2) }], null)[0]?.what,
    ).toBe('removed the boundary'));
});
