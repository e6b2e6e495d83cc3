import { KeyRing, readBvnToken } from '#libs/identifier-encryption';
import { RejectedCells } from './rejected-cells.js';

const RING = `1:${Buffer.alloc(32, 1).toString('base64')}`;

const task = {
  origin: { accountId: 3, importId: 41 },
  keys: { encryption: RING },
};
const cells = new RejectedCells({ ...task, whole: false });
const keys = { encryption: new KeyRing(RING) };
const read = (cell: string) => readBvnToken(cell, 3, keys);

describe('cells of rejected rows', () => {
  it.each([
    ['22210000061', '22210000061'],
    ['222 1000 0061', '22210000061'],
    ['22210000061.0', '22210000061'],
    ['12345678901', '12345678901'],
    ['222100000612', '222100000612'],
    ['22210000061A', '22210000061A'],
    ['2.2210000061E+10', '2.2210000061E+10'],
  ])('of a BVN column hide %s behind a token for it', (cell, meant) => {
    const shown = cells.bvn(cell);
    expect(shown).toMatch(/^•{5,}.{4} BVN:/);
    expect(read(shown)).toBe(meant);
  });

  it.each(['', '2221000006', '2.22E+10', '222100A', 'none'])(
    'of a BVN column show what is none as it was typed: %j',
    (cell) => expect(cells.bvn(cell)).toBe(cell),
  );

  it('of other columns hide BVNs within them, those of phones leave phone numbers alone', () => {
    expect(cells.other('Plot 7')).toBe('Plot 7');
    expect(cells.other('Plot 22210000061 b')).toMatch(/^Plot •••••••0061 BVN:[\w-]+ b$/);
    expect(cells.phone('08031234567')).toBe('08031234567');
    expect(cells.phone('+22790123456')).toBe('+22790123456');
    expect(cells.phone('22210000061')).toMatch(/BVN:/);
  });

  it('stay unchanged with a token, and if the whole file was requested', () => {
    const token = cells.bvn('22210000061');
    expect([cells.bvn(token), cells.other(token)]).toEqual([token, token]);
    const whole = new RejectedCells({ ...task, whole: true });
    expect([whole.bvn('22210000061'), whole.other('a 22210000061')]).toEqual([
      '22210000061',
      'a 22210000061',
    ]);
  });
});
