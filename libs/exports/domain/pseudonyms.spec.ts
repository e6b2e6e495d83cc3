import { createHash, createHmac } from 'node:crypto';
import { hmacPads } from './pseudonyms.js';

const sha = (...parts: Buffer[]) => createHash('sha256').update(Buffer.concat(parts)).digest();

it('makes the pads of HMAC-SHA256, also for a key longer than a block', () => {
  for (const key of [Buffer.from('key'), Buffer.alloc(32, 7), Buffer.alloc(100, 9)]) {
    const { inner, outer } = hmacPads(key);
    const message = Buffer.from('person:12');
    const made = sha(Buffer.from(outer, 'hex'), sha(Buffer.from(inner, 'hex'), message));
    expect(made).toEqual(createHmac('sha256', key).update(message).digest());
  }
});
