import {
  accountTokens,
  isAccountToken,
  keptAccountTokens,
  lengthOfCipher,
  readAccountToken,
} from './account-token.js';
import { maskBvn } from './bvn-in-text.js';
import { bvnToken } from './bvn-token.js';
import { encryptIdentifier } from './identifier-encryption.js';
import { KeyRing } from './key-ring.js';

const ringOf = (byte: number, id = 1) => new KeyRing(`${id}:${Buffer.alloc(32, byte).toString('base64')}`);

const OLD_TOKEN = 'ACC:Jqb8xEX9E--l6IPIQZqrLw';
const OLD_LONG_TOKEN = 'ACC:mo-m2yEc_fYuDOY8c0pQ8ZKG6-80z3VvPkiGvrrwPQE';
const KEYS = { encryption: ringOf(1) };
const STORED = { ...KEYS, index: Buffer.alloc(32, 9) };
const tokensOf = accountTokens(3, KEYS);
const tokenOf = (text: string) => tokensOf(['0987654321', text])[1] ?? '';

describe('the token of an account number', () => {
  it.each(['0123456789', '123456789', '01234567890123', 'GTB 0123-456-789 Kano'])(
    'stands for %s in its account, also behind a mask, and in no other',
    (text) => {
      const token = tokenOf(text);
      for (const cell of [token, ` ${maskBvn(text)} ${token} `]) {
        expect(isAccountToken(cell)).toBe(true);
        expect(readAccountToken(cell, 3, KEYS)).toBe(text);
        expect(readAccountToken(cell, 4, KEYS)).toBeNull();
        expect(readAccountToken(cell, 3, { encryption: ringOf(2) })).toBeNull();
      }
      expect(token).not.toContain('123');
      expect(tokenOf(text)).toBe(token);
    },
  );

  it('is refused after any change, and reveals no BVN', () => {
    const token = tokenOf('0123456789');
    for (let at = 4; at < token.length; at += 1) {
      const other = token[at] === 'A' ? 'Q' : 'A';
      expect(readAccountToken(token.slice(0, at) + other + token.slice(at + 1), 3, KEYS)).toBeNull();
    }
    const bvn = bvnToken('22210000061', { accountId: 3, importId: 1 }, KEYS);
    expect(isAccountToken(bvn)).toBe(false);
    expect(readAccountToken(`ACC:${bvn.slice(4, 26)}`, 3, KEYS)).toBeNull();
  });

  it('shows nothing that cells have in common, but that they are equal', () => {
    const [one = '', same, other = ''] = tokensOf(['0123456789', '0123456789', '0123456780']);
    expect([one.length, other.length, same]).toEqual([42, 42, one]);
    const shared = [...one].filter((letter, at) => at > 3 && letter === other[at]);
    expect(shared.length).toBeLessThan(12);
  });

  it.each(['0123456789', '1234', '012345678901234567', 'GTB 0123-456-789 Kano'])(
    'of a stored %s stands for it, made of its ciphertext',
    (text) => {
      const cipher = encryptIdentifier(text, STORED).cipher.toString('hex');
      const tokens = keptAccountTokens(3, KEYS)(['', cipher, cipher]);
      const token = tokens[1] ?? '';
      expect([tokens[0], tokens[2], lengthOfCipher(cipher)]).toEqual(['', token, text.length]);
      expect([isAccountToken(token), readAccountToken(`${maskBvn(text)} ${token}`, 3, KEYS)]).toEqual([
        true,
        text,
      ]);
      expect(readAccountToken(token, 4, KEYS)).toBeNull();
      expect(readAccountToken(token, 3, { encryption: ringOf(2) })).toBeNull();
      for (const at of [9, 30, token.length - 1]) {
        const other = token[at] === 'A' ? 'Q' : 'A';
        expect(readAccountToken(token.slice(0, at) + other + token.slice(at + 1), 3, KEYS)).toBeNull();
      }
    },
  );

  it('is recognised and refused if an earlier version made it, in blocks (AES-ECB)', () => {
    // For 0123456789 and a longer text, in account 3 under key 1.
    for (const old of [OLD_TOKEN, OLD_LONG_TOKEN]) {
      expect(isAccountToken(`••••••6789 ${old}`)).toBe(true);
      expect(readAccountToken(old, 3, KEYS)).toBeNull();
    }
  });

  it.each(['', '0123456789', 'ACC:', `ACC:${'A'.repeat(30)}`])('is not %j', (cell) => {
    expect(isAccountToken(cell)).toBe(false);
    expect(readAccountToken(cell, 3, KEYS)).toBeNull();
  });
});
