import { createServer, type IncomingHttpHeaders, request as plainly, type Server } from 'node:http';
import { request as securely } from 'node:https';
import { topicOf } from '#libs/contracts';
import { startApi, TEST_PASSWORD, type TestApi } from '../support/api.js';
import { type OwnCaddy, startCaddy } from '../support/caddy.js';
import { signIn } from '../support/http-client.js';
import { openSocketClient } from '../support/socket-client.js';
import { testConfig } from '../support/test-config.js';
import { createTestDatabase, type TestDatabase } from '../support/test-database.js';
import { describeWith } from '../support/tools.js';
import { World } from '../support/world.js';

/** Caddy with the settings of docker-compose.yml, in front of a real API. */
describeWith('caddy', ['version'])('the proxy of deploy/caddy', () => {
  let db: TestDatabase;
  let home: World;
  let api: TestApi;
  let caddy: OwnCaddy;

  beforeAll(async () => {
    db = await createTestDatabase();
    home = await World.of(db);
    api = await startApi(testConfig({ DATABASE_URL: db.url, TRUSTED_PROXIES: 'loopback' }));
    caddy = await startCaddy(new URL(api.url).port);
  });
  afterAll(async () => {
    await caddy?.stop();
    await api?.stop();
    await db?.drop();
  });

  it('passes calls, the headers of their answers, and WebSockets', async () => {
    const { resource } = await home.programme();
    const admin = await signIn(caddy.http, home.admin.username, TEST_PASSWORD);
    const answer = await admin.get('/api/version');
    expect([answer.status, answer.headers.get('content-security-policy')]).toEqual([
      200,
      expect.stringContaining("default-src 'none'"),
    ]);
    const socket = await openSocketClient(caddy.http, admin.token);
    expect(await socket.subscribe(topicOf.resource(resource.id))).toMatchObject({ ok: true });
    socket.close();
  });

  it('takes files as large as the api does, and refuses larger ones as too large', async () => {
    const { resource, community } = await home.programme();
    const admin = await signIn(caddy.http, home.admin.username, TEST_PASSWORD);
    const path = `/api/farmresources/import_farm_list/BVN/${resource.id}/${community.id}`;
    const statusOf = async (megabytes: number) =>
      (
        await admin.upload(path, 'farmers.csv', Buffer.alloc(megabytes * 1024 * 1024, 'x,\n'), {
          prefer: 'respond-async',
        })
      ).status;
    expect([await statusOf(24), await statusOf(26), await statusOf(31)]).toEqual([202, 413, 413]);
    expect((await admin.get('/api/version')).status).toBe(200);
  });

  it('continues for others when a sender breaks an upload off', async () => {
    const upload = plainly(`${caddy.http}/api/login`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', 'content-length': 5_000_000 },
    });
    upload.on('error', () => undefined);
    await new Promise((sent) => upload.write('x'.repeat(100_000), sent));
    await new Promise((passed) => setTimeout(passed, 200));
    upload.destroy();
    await new Promise((passed) => setTimeout(passed, 200));
    const answers = await Promise.all(
      ['GET', 'POST'].map((method) => fetch(`${caddy.http}/api/version`, { method })),
    );
    expect(answers.map(({ status }) => status)).toEqual([200, 404]);
  });
});

describeWith('caddy', ['version'])('the proxy of deploy/caddy, before what says what it was sent', () => {
  let server: Server;
  let caddy: OwnCaddy;
  let sent: IncomingHttpHeaders = {};

  beforeAll(async () => {
    server = createServer(({ headers }, answer) => {
      sent = headers;
      answer.end('here');
    });
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    caddy = await startCaddy((server.address() as { port: number }).port);
  });
  afterAll(async () => {
    await caddy?.stop();
    server?.close();
  });

  const call = (path: string, localAddress: string, headers: Record<string, string> = {}) =>
    new Promise<{ status?: number; text: string; headers: IncomingHttpHeaders }>((resolve, reject) => {
      const asked = plainly(`${caddy.http}${path}`, { localAddress, headers }, async (answer) => {
        let text = '';
        for await (const chunk of answer) text += chunk;
        resolve({ status: answer.statusCode, text, headers: answer.headers });
      });
      asked.once('error', reject);
      asked.end();
    });

  it('trusts forwarded addresses only from a trusted proxy', async () => {
    const spoofed = { 'x-forwarded-for': '203.0.113.7', 'x-forwarded-proto': 'https' };
    await call('/', '127.0.0.9', spoofed);
    expect([sent['x-forwarded-for'], sent['x-forwarded-proto']]).toEqual(['127.0.0.9', 'http']);
    await call('/', '127.0.0.1', spoofed);
    expect([sent['x-forwarded-for'], sent['x-forwarded-proto']]).toEqual(['203.0.113.7, 127.0.0.1', 'https']);
  });

  it('has a certificate for a host name, and says that the way is safe', async () => {
    await new Promise((resolve, reject) =>
      securely(caddy.https, { ca: caddy.authority() }, (answer) => answer.resume().once('end', resolve))
        .once('error', reject)
        .end(),
    );
    expect([sent['x-forwarded-proto'], sent['x-forwarded-host']]).toEqual([
      'https',
      new URL(caddy.https).host,
    ]);
  });

  it('reports an outage while nothing answers: a page, and a problem to callers', async () => {
    await new Promise((done) => {
      server.close(done);
      server.closeAllConnections();
    });
    const [page, problem] = await Promise.all([call('/map', '127.0.0.1'), call('/api/farmers', '127.0.0.1')]);
    expect([page.status, page.headers['retry-after'], page.headers['cache-control']]).toEqual([
      503,
      '10',
      'no-store',
    ]);
    expect(page.text).toContain(
      '<h1 style="font-size:1.5rem;margin:0 0 .5rem">Gona is away for a moment</h1>',
    );
    // It is self-contained: its other resources would be unavailable too.
    expect(page.text).not.toMatch(/src=|href=|url\(/);
    expect([problem.status, JSON.parse(problem.text)]).toEqual([
      503,
      {
        code: -1,
        error: 'database.unavailable',
        message: 'Gona is away for a moment. Please try again shortly.',
        retryAfter: 10,
        requestId: 'none',
      },
    ]);
  });
});
