import { type IncomingHttpHeaders, request } from 'node:http';
import type { AddressInfo, Server } from 'node:net';
import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import express from 'express';
import { compressedAnswers } from './compressed-answers.js';

const FARMS = {
  list: Array.from({ length: 200 }, (_, id) => ({ id, name: `Farm ${id}`, status: 'ACTIVE' })),
};

let server: Server;

beforeAll(async () => {
  const app = express();
  app.use(compressedAnswers());
  app.get('/farms', (_request, response) => void response.json(FARMS));
  app.get('/little', (_request, response) => void response.json({ ok: true }));
  app.get('/file', (_request, response) => void response.type('image/webp').send(Buffer.alloc(5000)));
  app.post('/farms', (_request, response) => void response.json(FARMS));
  app.post('/api/refresh', (_request, response) => void response.json(FARMS));
  await new Promise<void>((resolve) => {
    server = app.listen(0, '127.0.0.1', () => resolve());
  });
});

afterAll(() => new Promise((resolve) => server.close(resolve)));

/** Returns the answer as sent over the network. */
function ask(path: string, encodings: string, method = 'GET') {
  const { port } = server.address() as AddressInfo;
  return new Promise<{ headers: IncomingHttpHeaders; bytes: Buffer }>((resolve, reject) => {
    const options = { port, path, method, headers: { 'accept-encoding': encodings } };
    request(options, (answer) => {
      const parts: Buffer[] = [];
      answer.on('data', (part: Buffer) => parts.push(part));
      answer.on('end', () => resolve({ headers: answer.headers, bytes: Buffer.concat(parts) }));
    })
      .on('error', reject)
      .end();
  });
}

it.each([
  ['br', 'gzip, deflate, br', brotliDecompressSync],
  ['gzip', 'gzip, deflate', gunzipSync],
] as const)('compresses answers to %s if accepted', async (encoding, taken, unpack) => {
  const { headers, bytes } = await ask('/farms', taken);
  expect(headers).toMatchObject({ 'content-encoding': encoding, vary: 'Accept-Encoding' });
  expect(JSON.parse(unpack(bytes).toString())).toEqual(FARMS);
  expect(bytes.length * 5).toBeLessThan(JSON.stringify(FARMS).length);
});

it('compresses the session, whose request says nothing', async () => {
  expect((await ask('/api/refresh', 'br', 'POST')).headers['content-encoding']).toBe('br');
});

it.each([
  ['to who takes no packed answers', '/farms', 'identity', 'GET'],
  ['where it is short', '/little', 'br', 'GET'],
  ['where it is packed by its nature', '/file', 'br', 'GET'],
  ['where it answers a POST, which may hand out a secret', '/farms', 'br', 'POST'],
])('sends it uncompressed %s', async (_what, path, taken, method) => {
  expect((await ask(path, taken, method)).headers['content-encoding']).toBeUndefined();
});
