import { randomBytes } from 'node:crypto';
import { addressOfCard, newCode } from './card-code.js';
import { darkRuns, QR_SIDE, qrOf, qrSvg } from './qr.js';
import { signedCode, signingKey } from './signed-code.js';

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

  it('with a signature has modules of 0.36 mm and more, however long the names are', () => {
    const key = signingKey(2026, Buffer.concat([Buffer.of(1), randomBytes(31)]));
    for (const name of ['Musa Ibrahim', 'x'.repeat(200)]) {
      const card = { code: newCode(), name, issuer: name, expiresAt: new Date() };
      const address = addressOfCard('https://portal.farmers.example.ng', card.code);
      expect(QR_SIDE.SIGNED / qrOf(`${address}/${signedCode(card, key)}`, 'SIGNED').size).toBeGreaterThan(
        0.36,
      );
    }
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
