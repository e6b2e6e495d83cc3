import { networkInterfaces } from 'node:os';
import { freePort, startApiProcess } from '../support/processes.js';
import { testEnvironment } from '../support/test-config.js';
import { createTestDatabase, type TestDatabase } from '../support/test-database.js';

let db: TestDatabase;

beforeAll(async () => {
  db = await createTestDatabase();
});

afterAll(() => db?.drop());

it('shows its figures on a port of their own only, and describes itself in production only when told to', async () => {
  const [port, figures] = [await freePort(), await freePort()];
  const production = {
    ...testEnvironment({ DATABASE_URL: db.url }),
    NODE_ENV: 'production',
    PUBLIC_URL: 'http://localhost',
  };
  const closed = await startApiProcess({ ...production, PORT: String(port), METRICS_PORT: String(figures) });
  const statusOf = async (url: string) => (await fetch(url)).status;
  try {
    expect(await statusOf(`${closed.url}/metrics`)).toBe(404);
    for (const path of ['/api/docs', '/api/docs-json', '/api/docs-yaml'])
      expect([path, await statusOf(`${closed.url}${path}`)]).toEqual([path, 404]);
    const scraped = await fetch(`http://127.0.0.1:${figures}/metrics`);
    expect(scraped.headers.get('content-type')).toMatch(/^text\/plain/);
    expect(await scraped.text()).toMatch(/^gona_queue_jobs\{/m);
    expect(await statusOf(`http://127.0.0.1:${figures}/api/health/live`)).toBe(404);
    // Both listen on the loopback address only.
    const outside = Object.values(networkInterfaces())
      .flat()
      .find((each) => each?.family === 'IPv4' && !each.internal)?.address;
    if (outside)
      for (const each of [port, figures])
        await expect(fetch(`http://${outside}:${each}/metrics`)).rejects.toThrow();
  } finally {
    expect(await closed.stop(6000)).toBe(0);
  }
  const open = await startApiProcess({ ...production, API_DOCS: 'on' });
  try {
    expect(await statusOf(`${open.url}/api/docs-json`)).toBe(200);
    await expect(fetch(`http://127.0.0.1:${figures}/metrics`)).rejects.toThrow();
  } finally {
    await open.stop(6000);
  }
});
