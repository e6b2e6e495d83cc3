import { maskBvn } from './bvn-in-text.js';
import { bvnToken, importMark, isBvnToken, readBvnToken, readImportMark } from './bvn-token.js';
import { KeyRing } from './key-ring.js';

const ringOf = (byte: number, id = 1) => new KeyRing(`${id}:${Buffer.alloc(32, byte).toString('base64')}`);

const KEYS = { encryption: ringOf(1, 7) };
const ORIGIN = { accountId: 3, importId: 41 };
const BVN = '22210000061';

describe('the token of a BVN', () => {
  const token = bvnToken(BVN, ORIGIN, KEYS);

  it('represents it in its account, also after the mask, and reveals nothing', () => {
    for (const cell of [token, `${maskBvn(BVN)} ${token}`, ` ${token} `]) {
      expect(isBvnToken(cell)).toBe(true);
      expect(readBvnToken(cell, 3, KEYS)).toBe(BVN);
    }
    expect(token).not.toContain(BVN.slice(0, 5));
    expect(Buffer.from(token.slice(4), 'base64url').toString('latin1')).not.toContain(BVN.slice(0, 5));
  });

  it('is the same for the same BVN in one import, and another in every other', () => {
    expect(bvnToken(BVN, ORIGIN, KEYS)).toBe(token);
    expect(bvnToken(BVN, { ...ORIGIN, importId: 42 }, KEYS)).not.toBe(token);
    expect(bvnToken('22210000062', ORIGIN, KEYS)).not.toBe(token);
  });

  it('is worth nothing in another account, with another key, changed or cut', () => {
    expect(readBvnToken(token, 4, KEYS)).toBeNull();
    expect(readBvnToken(token, 3, { encryption: ringOf(1, 8) })).toBeNull();
    expect(readBvnToken(token, 3, { encryption: ringOf(2, 7) })).toBeNull();
    for (let at = 4; at < token.length - 1; at += 3) {
      const other = token[at] === 'A' ? 'B' : 'A';
      expect(readBvnToken(`${token.slice(0, at)}${other}${token.slice(at + 1)}`, 3, KEYS)).toBeNull();
    }
    expect(readBvnToken(token.slice(0, -4), 3, KEYS)).toBeNull();
    expect(readBvnToken('BVN:', 3, KEYS)).toBeNull();
  });

  it('can represent a mistyped value', () => {
    expect(readBvnToken(bvnToken('22210000061A', ORIGIN, KEYS), 3, KEYS)).toBe('22210000061A');
  });
});

describe('the mark of an import', () => {
  it('names it in its account only, and cannot be made by others', () => {
    const mark = importMark(ORIGIN, KEYS);
    expect(readImportMark(mark, 3, KEYS)).toBe(41);
    expect(readImportMark(mark, 4, KEYS)).toBeNull();
    expect(readImportMark(mark.replace('G41', 'G42'), 3, KEYS)).toBeNull();
    expect(readImportMark('G41', 3, KEYS)).toBeNull();
    expect(readImportMark(mark, 3, { encryption: ringOf(2, 7) })).toBeNull();
  });
});
