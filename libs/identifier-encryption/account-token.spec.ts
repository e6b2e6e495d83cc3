import { accountTokens, isAccountToken, readAccountToken } from './account-token.js';
import { maskBvn } from './bvn-in-text.js';
import { bvnToken } from './bvn-token.js';
import { KeyRing } from './key-ring.js';

const ringOf = (byte: number, id = 1) => new KeyRing(`${id}:${Buffer.alloc(32, byte).toString('base64')}`);

const KEYS = { encryption: ringOf(1) };
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

  it('is worth nothing once it was changed, and no BVN can be read by way of it', () => {
    const token = tokenOf('0123456789');
    for (let at = 4; at < token.length - 1; at += 1) {
      const other = token[at] === 'A' ? 'B' : 'A';
      expect(readAccountToken(token.slice(0, at) + other + token.slice(at + 1), 3, KEYS)).toBeNull();
    }
    const bvn = bvnToken('22210000061', { accountId: 3, importId: 1 }, KEYS);
    expect(isAccountToken(bvn)).toBe(false);
    expect(readAccountToken(`ACC:${bvn.slice(4, 26)}`, 3, KEYS)).toBeNull();
  });

  it.each(['', '0123456789', 'ACC:', `ACC:${'A'.repeat(30)}`])('is not %j', (cell) => {
    expect(isAccountToken(cell)).toBe(false);
    expect(readAccountToken(cell, 3, KEYS)).toBeNull();
  });
});
