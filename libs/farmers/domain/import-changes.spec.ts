import { importChanges } from './import-changes.js';

const day = (date: number) => new Date(Date.UTC(2026, 4, date));

describe('the changes of an import', () => {
  it('are the differences from the current record', () => {
    const [changes] = importChanges(
      [{ at: day(1), before: { surname: 'Ibrahim', phone: '1', bvn: '2416' } }],
      [],
      {
        surname: 'Ibrahim',
        phone: '2',
        bvn: '2417',
      },
    );
    expect(changes).toEqual([
      { field: 'phone', oldValue: '1', newValue: '2' },
      { field: 'bvn', oldValue: null, newValue: null },
    ]);
  });

  it('leave out what a later import or a page changed', () => {
    const imports = [
      { at: day(1), before: null },
      { at: day(3), before: { phone: '1', address: 'a' } },
      { at: day(9), before: { phone: '3', address: 'b' } },
    ];
    const edits = [{ at: day(5), field: 'phone', oldValue: '2' }];
    expect(importChanges(imports, edits, { phone: '3', address: 'c' })).toEqual([
      [],
      [
        { field: 'phone', oldValue: '1', newValue: '2' },
        { field: 'address', oldValue: 'a', newValue: 'b' },
      ],
      [{ field: 'address', oldValue: 'b', newValue: 'c' }],
    ]);
  });
});
