import { generateKeyPairSync } from 'node:crypto';
import { openCapture, sealCapture } from './envelope.js';

const { publicKey, privateKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' });
// The last 65 bytes of an SPKI are the uncompressed point (RFC 5480, 2.2).
const point = new Uint8Array(publicKey.export({ format: 'der', type: 'spki' }).subarray(-65));
const pkcs8 = new Uint8Array(privateKey.export({ format: 'der', type: 'pkcs8' }));
const of = { captureId: '7f3a2044-1f0e-4a53-9d9a-0a6f6c1b2d3e', keyId: 4 };
const photo = Uint8Array.from({ length: 70_000 }, (_, at) => (at * 31) % 256);
const print = new Uint8Array([9, 8, 7]);
const json = {
  surname: 'Sàdíq',
  files: [
    { what: 'photo', size: photo.length },
    { what: 'leftThumb', size: 3 },
  ],
};
const seal = () => sealCapture({ json, files: [photo, print] }, point, of);

describe('a sealed capture', () => {
  it('opens to the same JSON and files, byte for byte', async () => {
    const opened = await openCapture(await seal(), pkcs8, of);
    expect(opened.json).toEqual(json);
    expect(opened.files.map((file) => Buffer.from(file).toString('hex'))).toEqual(
      [photo, print].map((file) => Buffer.from(file).toString('hex')),
    );
  });

  it('differs each time, and shows nothing of its content', async () => {
    const [one, other] = [await seal(), await seal()];
    expect(Buffer.from(one).equals(Buffer.from(other))).toBe(false);
    expect(Buffer.from(one).includes('surname')).toBe(false);
  });

  it('opens only whole, for its capture and key', async () => {
    const envelope = await seal();
    for (const at of [0, 5, 70, 90, envelope.length - 1]) {
      const changed = new Uint8Array(envelope);
      changed[at] = (changed[at] ?? 0) ^ 1;
      await expect(openCapture(changed, pkcs8, of)).rejects.toThrow();
    }
    await expect(openCapture(envelope.subarray(0, -1), pkcs8, of)).rejects.toThrow();
    await expect(openCapture(new Uint8Array(), pkcs8, of)).rejects.toThrow();
    await expect(openCapture(envelope, pkcs8, { ...of, keyId: 5 })).rejects.toThrow();
    await expect(openCapture(envelope, pkcs8, { ...of, captureId: 'x' })).rejects.toThrow();
    const stranger = generateKeyPairSync('ec', { namedCurve: 'P-256' }).privateKey;
    const other = new Uint8Array(stranger.export({ format: 'der', type: 'pkcs8' }));
    await expect(openCapture(envelope, other, of)).rejects.toThrow();
  });

  it('refuses lengths that differ from the bytes', async () => {
    for (const size of [2, 4, -1, 1.5]) {
      const wrong = { files: [{ what: 'photo', size }] };
      const envelope = await sealCapture({ json: wrong, files: [print] }, point, of);
      await expect(openCapture(envelope, pkcs8, of)).rejects.toThrow();
    }
  });
});
