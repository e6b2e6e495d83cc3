import { randomBytes } from 'node:crypto';
import { isBvnToken, readBvnToken } from './bvn-token.js';
import { encryptIdentifier } from './identifier-encryption.js';
import { keptBvnTokens } from './kept-bvn-token.js';
import { KeyRing } from './key-ring.js';

const keys = { encryption: new KeyRing(`1:${randomBytes(32).toString('base64')}`), index: randomBytes(32) };
const cipherOf = (bvn: string) => encryptIdentifier(bvn, keys).cipher.toString('hex');
const BVNS = ['22210000061', '22210000062', '02345678901'];

describe('a token of a kept BVN', () => {
  const ciphers = BVNS.map(cipherOf);
  const tokens = keptBvnTokens(7, keys)(ciphers);

  it('represents its BVN in its account, also after its mask', () => {
    expect(tokens.map((token) => readBvnToken(token, 7, keys))).toEqual(BVNS);
    expect(readBvnToken(`•••••••0061 ${tokens[0]}`, 7, keys)).toBe(BVNS[0]);
    expect(tokens.every((token) => isBvnToken(token) && token.length === 72)).toBe(true);
    expect(tokens.join()).not.toContain('222100000');
  });

  it('is the same each time, so that two exports can be compared', () => {
    expect(keptBvnTokens(7, keys)([ciphers[1] ?? '', '', ciphers[0] ?? ''])).toEqual([
      tokens[1],
      '',
      tokens[0],
    ]);
  });

  it('is worth nothing elsewhere, with another key, or changed', () => {
    const [token = ''] = tokens;
    expect(readBvnToken(token, 8, keys)).toBeNull();
    expect(
      readBvnToken(token, 7, { encryption: new KeyRing(`1:${randomBytes(32).toString('base64')}`) }),
    ).toBeNull();
    expect(
      readBvnToken(token, 7, { encryption: new KeyRing(`2${keys.encryption.text.slice(1)}`) }),
    ).toBeNull();
    for (const at of [10, 30, 50, 71]) {
      const other = token[at] === 'x' ? 'y' : 'x';
      expect(readBvnToken(token.slice(0, at) + other + token.slice(at + 1), 7, keys)).toBeNull();
    }
    // Blocks of two tokens combined are not a valid token.
    expect(readBvnToken(token.slice(0, 40) + (tokens[1] ?? '').slice(40), 7, keys)).toBeNull();
  });

  it('is left out for other values', () => expect(keptBvnTokens(7, keys)(['', 'abcd'])).toEqual(['', '']));
});
