import {
  blindIndex,
  decryptIdentifier,
  encryptIdentifier,
  type IdentifierKeys,
} from './identifier-encryption.js';
import { KeyRing } from './key-ring.js';

const ringOf = (byte: number, id = 1) => new KeyRing(`${id}:${Buffer.alloc(32, byte).toString('base64')}`);

const KEYS: IdentifierKeys = {
  encryption: ringOf(1, 7),
  index: Buffer.alloc(32, 2),
};

describe('encrypted identifiers', () => {
  it('decrypt to their values, and show only the last four digits', () => {
    const encrypted = encryptIdentifier('22345678901', KEYS);
    expect(decryptIdentifier(encrypted.cipher, KEYS)).toBe('22345678901');
    expect(encrypted.last4).toBe('8901');
    expect(encrypted.cipher.toString('latin1')).not.toContain('22345678901');
  });

  it('are never encrypted with the same nonce twice, over more than one pool of them', () => {
    const nonces = new Set<string>();
    for (let i = 0; i < 3000; i++)
      nonces.add(encryptIdentifier('22345678901', KEYS).cipher.subarray(1, 13).toString('hex'));
    expect(nonces.size).toBe(3000);
  });

  it('find each other by the index, under the index key only', () => {
    expect(blindIndex('22345678901', KEYS)).toEqual(encryptIdentifier('22345678901', KEYS).index);
    expect(blindIndex('22345678901', { index: Buffer.alloc(32, 3) })).not.toEqual(
      blindIndex('22345678901', KEYS),
    );
  });

  it('do not decrypt when a byte was changed, or with another key', () => {
    const { cipher } = encryptIdentifier('22345678901', KEYS);
    const changed = Buffer.from(cipher);
    changed[20] = changed[20]! ^ 1;
    expect(() => decryptIdentifier(changed, KEYS)).toThrow();
    expect(() => decryptIdentifier(cipher, { encryption: ringOf(1, 8) })).toThrow('key 7');
    expect(() => decryptIdentifier(cipher, { encryption: ringOf(9, 7) })).toThrow();
  });
});
