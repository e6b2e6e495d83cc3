import { mkdirSync, mkdtempSync, writeFileSync } from 'node:fs';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import express from 'express';
import { ClientBuilds, type Config, Database } from '#libs/platform';
import { webClient } from '../../apps/api/src/system/web-client.js';
import { startApi, type TestApi } from '../support/api.js';
import { testConfig } from '../support/test-config.js';
import { createTestDatabase, type TestDatabase } from '../support/test-database.js';

/** Versions that serve concurrently or in sequence, each with code that the others lack. */
let db: TestDatabase;
let config: Config;
let api: TestApi;
const servers: Server[] = [];

beforeAll(async () => {
  db = await createTestDatabase();
  config = testConfig({ DATABASE_URL: db.url });
  api = await startApi(config);
});
beforeEach(() => db.query('DELETE FROM client_build'));
afterAll(async () => {
  for (const server of servers) server.close();
  await api?.stop();
  await db?.drop();
});

/** Serves a version whose page has one chunk of its own, `/assets/Page-<word>.js`; returns its URL. */
async function serve(word: string, { JWT_SECRET } = config): Promise<string> {
  const root = mkdtempSync(join(tmpdir(), 'gona-client-'));
  mkdirSync(join(root, 'assets'));
  const code = `export default '${word}';`;
  writeFileSync(join(root, 'index.html'), word);
  writeFileSync(join(root, `assets/Page-${word}.js`), code);
  writeFileSync(join(root, `assets/Page-${word}.js.gz`), gzipSync(code));
  writeFileSync(join(root, `assets/letters-${word}.woff2`), word);
  const app = express();
  app.use(await webClient(root, new ClientBuilds(api.app.get(Database), { JWT_SECRET })));
  const server = createServer(app);
  servers.push(server);
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
}

const part = async (url: string, word: string, encoding = 'gzip') => {
  const answer = await fetch(`${url}/assets/Page-${word}.js`, { headers: { 'accept-encoding': encoding } });
  return answer.status === 200 ? answer.text() : answer.status;
};

it('each of two versions has the code of the other, packed or not, and pages of its own', async () => {
  const [before, after] = [await serve('before00'), await serve('after000')];
  expect(await part(after, 'before00')).toBe("export default 'before00';");
  expect(await part(before, 'after000')).toBe("export default 'after000';");
  expect(await part(before, 'after000', 'identity')).toBe("export default 'after000';");
  const letters = await fetch(`${after}/assets/letters-before00.woff2`);
  expect([letters.headers.get('content-type'), await letters.text()]).toEqual(['font/woff2', 'before00']);
  expect(letters.headers.get('cache-control')).toBe('public, max-age=31536000, immutable');
  expect(await (await fetch(`${after}/community`)).text()).toBe('after000');
  expect(await part(after, 'nobody00')).toBe(404);
});

it('keeps three versions: the oldest that was started goes, and one that is started again is the newest', async () => {
  for (const word of ['first000', 'second00', 'third000', 'first000', 'fourth00']) await serve(word);
  const any = await serve('fourth00');
  expect(await part(any, 'first000')).toBe("export default 'first000';");
  expect(await part(any, 'third000')).toBe("export default 'third000';");
  expect(await part(any, 'second00')).toBe(404);
  expect(await db.query('SELECT 1 FROM client_file')).toHaveLength(6);
});

it('gives no page code that was put into the table, or that another secret has signed', async () => {
  const [url] = [await serve('serving0'), await serve('before00')];
  await db.query('UPDATE client_file SET body = $1 WHERE name LIKE $2', [
    gzipSync('alert(1)'),
    '%Page-before00%',
  ]);
  expect(await part(url, 'before00')).toBe(404);
  await db.query(
    `INSERT INTO client_file (build, name, body, mac)
     SELECT build, '/assets/Page-planted0.js', body, mac FROM client_file WHERE name LIKE '%letters-serving0%'`,
  );
  await serve('another0', { ...config, JWT_SECRET: `another ${config.JWT_SECRET}` });
  // Names are cached for a second.
  await new Promise((resolve) => setTimeout(resolve, 1100));
  expect(await part(url, 'planted0')).toBe(404);
  expect(await part(url, 'another0')).toBe(404);
});

it('a version that starts with another secret signs its files again', async () => {
  await serve('before00');
  const secret = { ...config, JWT_SECRET: `another ${config.JWT_SECRET}` };
  await serve('before00', secret);
  expect(await part(await serve('after000', secret), 'before00')).toBe("export default 'before00';");
});
