import { accountTokens, readAccountToken } from './account-token.js';
import { bvnToken, importMark, readBvnToken, readImportMark } from './bvn-token.js';
import {
  blindIndex,
  decryptIdentifier,
  encryptIdentifier,
  identifierKeys,
  reEncryptIdentifier,
} from './identifier-encryption.js';
import { keptBvnTokens } from './kept-bvn-token.js';
import { KeyRing } from './key-ring.js';

const BVN = '22345678901';
const key = (byte: number) => Buffer.alloc(32, byte).toString('base64');
const INDEX = Buffer.alloc(32, 9);
const old = { encryption: new KeyRing(`1:${key(1)}`), index: INDEX };
const both = { encryption: new KeyRing(`2:${key(2)},1:${key(1)}`), index: INDEX };
const newest = { encryption: new KeyRing(`2:${key(2)}`), index: INDEX };

it('encrypts with its first key, however it is written, and reads with all of them', () => {
  const lines = new KeyRing(` 2:${key(2)}\n1:${key(1)}, \n`);
  expect([lines.id, lines.ids, lines.key.equals(both.encryption.key)]).toEqual([2, [2, 1], true]);
  const { cipher } = encryptIdentifier(BVN, both);
  expect(cipher[0]).toBe(2);
  expect(decryptIdentifier(cipher, newest)).toBe(BVN);
  expect(decryptIdentifier(encryptIdentifier(BVN, old).cipher, both)).toBe(BVN);
  expect(() => decryptIdentifier(cipher, old)).toThrow('encrypted with key 2, which is not at hand');
});

it('is made of the single key and its number if these are set', () => {
  const config = { BVN_ENCRYPTION_KEY: key(1), BVN_INDEX_KEY: INDEX.toString('base64') };
  expect(identifierKeys({ ...config, BVN_ENCRYPTION_KEY_ID: 7 }).encryption.ids).toEqual([7]);
  expect(identifierKeys(config).encryption.ids).toEqual([1]);
  const ring = { BVN_ENCRYPTION_KEYS: `2:${key(2)},1:${key(1)}` };
  expect(identifierKeys({ ...ring, BVN_INDEX_KEY: config.BVN_INDEX_KEY }).encryption.ids).toEqual([2, 1]);
});

it('re-encrypts a value that is still found, and that the older key cannot decrypt', () => {
  const before = encryptIdentifier(BVN, old);
  const after = reEncryptIdentifier(before.cipher, both);
  expect(after[0]).toBe(2);
  expect(decryptIdentifier(after, newest)).toBe(BVN);
  expect(() => decryptIdentifier(after, old)).toThrow('key 2');
  expect(blindIndex(BVN, both)).toEqual(before.index);
  expect(() => reEncryptIdentifier(before.cipher, newest)).toThrow('key 1');
});

it('reads tokens and marks of files that went out under any of its keys, and of no other', () => {
  const origin = { accountId: 3, importId: 41 };
  const rejected = bvnToken(BVN, origin, old);
  const [exported = ''] = keptBvnTokens(3, old)([encryptIdentifier(BVN, old).cipher.toString('hex')]);
  // Exported after the ring had two keys, for a farmer whose value was not yet encrypted again.
  const [between = ''] = keptBvnTokens(3, both)([encryptIdentifier(BVN, old).cipher.toString('hex')]);
  const [account = ''] = accountTokens(3, old)(['0123456789']);
  const mark = importMark(origin, old);
  for (const token of [rejected, exported, between]) {
    expect(readBvnToken(token, 3, both)).toBe(BVN);
    expect(readBvnToken(token, 3, newest)).toBeNull();
  }
  expect([readAccountToken(account, 3, both), readAccountToken(account, 3, newest)]).toEqual([
    '0123456789',
    null,
  ]);
  expect([readImportMark(mark, 3, both), readImportMark(mark, 3, newest)]).toEqual([41, null]);
});
