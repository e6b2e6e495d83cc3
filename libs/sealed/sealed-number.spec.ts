import { blindIndex, openNumber, type SealingKeys, sealNumber } from './sealed-number.js';

const KEYS: SealingKeys = { encryption: Buffer.alloc(32, 1), encryptionKeyId: 7, index: Buffer.alloc(32, 2) };

describe('sealed numbers', () => {
  it('open to what was sealed, and show only the last four digits', () => {
    const sealed = sealNumber('22345678901', KEYS);
    expect(openNumber(sealed.cipher, KEYS)).toBe('22345678901');
    expect(sealed.last4).toBe('8901');
    expect(sealed.cipher.toString('latin1')).not.toContain('22345678901');
  });

  it('are never sealed with the same nonce twice, over more than one pool of them', () => {
    const nonces = new Set<string>();
    for (let i = 0; i < 3000; i++)
      nonces.add(sealNumber('22345678901', KEYS).cipher.subarray(1, 13).toString('hex'));
    expect(nonces.size).toBe(3000);
  });

  it('find each other by the index, under the index key only', () => {
    expect(blindIndex('22345678901', KEYS)).toEqual(sealNumber('22345678901', KEYS).index);
    expect(blindIndex('22345678901', { index: Buffer.alloc(32, 3) })).not.toEqual(
      blindIndex('22345678901', KEYS),
    );
  });

  it('do not open when a byte was changed, or with another key', () => {
    const { cipher } = sealNumber('22345678901', KEYS);
    const changed = Buffer.from(cipher);
    changed[20] = changed[20]! ^ 1;
    expect(() => openNumber(changed, KEYS)).toThrow();
    expect(() => openNumber(cipher, { ...KEYS, encryptionKeyId: 8 })).toThrow('key 7');
    expect(() => openNumber(cipher, { ...KEYS, encryption: Buffer.alloc(32, 9) })).toThrow();
  });
});
