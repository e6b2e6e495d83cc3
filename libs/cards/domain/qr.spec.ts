import { addressOfCard, newCode } from './card-code.js';
import { darkRuns, QR_SIDE, qrOf, qrSvg } from './qr.js';

describe('the code of a card', () => {
  it('is version 3, with modules of 0.4 mm and more', () => {
    for (const origin of ['https://gona.ng', 'https://gona.example.ng'])
      for (let n = 0; n < 50; n += 1) {
        const { version, size } = qrOf(addressOfCard(origin, newCode()), 'ONLINE');
        expect([version, size]).toEqual([3, 29]);
        expect(QR_SIDE.ONLINE / size).toBeGreaterThan(0.6);
      }
  });

  it('needs version 4 for a longer host, still with modules of 0.4 mm', () => {
    const { version, size } = qrOf(addressOfCard('https://portal.farmers.example.ng', newCode()), 'ONLINE');
    expect(version).toBe(4);
    expect(QR_SIDE.ONLINE / size).toBeGreaterThan(0.4);
  });

  it('consists of runs that cover its dark modules once', () => {
    const qr = qrOf(addressOfCard('https://gona.ng', newCode()), 'ONLINE');
    const drawn = qr.rows.map((row) => row.map(() => 0));
    for (const [x, y, length] of darkRuns(qr))
      for (let at = x; at < x + length; at += 1) (drawn[y] as number[])[at] = 1 + (drawn[y]?.[at] ?? 0);
    expect(drawn).toEqual(qr.rows.map((row) => row.map(Number)));
  });

  it('is a picture with a margin of four modules', () => {
    expect(qrSvg(qrOf('A', 'ONLINE'))).toContain('viewBox="0 0 29 29"');
  });
});
