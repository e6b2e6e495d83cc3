import { topicOf } from '#libs/contracts';
import { TEST_PASSWORD } from '../support/api.js';
import { eventually } from '../support/eventually.js';
import { farmerCsv, goodFarmer } from '../support/farmer-files.js';
import { HttpClient } from '../support/http-client.js';
import { type Installation, openInstallation } from '../support/installation.js';
import { type OtlpReceiver, openOtlpReceiver, type ReceivedSpan } from '../support/otlp-receiver.js';
import { freePort, startApiProcess } from '../support/processes.js';
import { openSocketClient } from '../support/socket-client.js';
import { testEnvironment } from '../support/test-config.js';
import { itLong } from '../support/tools.js';

/** The real programs, the real exporter, and a receiver of their traces. */
const TRACE = '4bf92f3577b34da6a3ce929d0e0e4736';
const CLICK = '00f067aa0ba902b7';
const SEARCHED = 'Aminatu Zubairu';

let receiver: OtlpReceiver;
let gona: Installation;

beforeAll(async () => {
  receiver = await openOtlpReceiver();
  gona = await openInstallation({
    LOG_LEVEL: 'info',
    OTEL_EXPORTER_OTLP_ENDPOINT: receiver.url,
    OTEL_EXPORTER_OTLP_HEADERS: 'x-scope-orgid=gona%20tests',
  });
});

afterAll(async () => {
  await gona?.close();
  await receiver?.close();
});

const ofTrace = () => receiver.spans.filter(({ traceId }) => traceId === TRACE);
const named = (name: string) => ofTrace().filter((span) => span.name === name);
const only = (name: string): ReceivedSpan => {
  const [span, ...more] = named(name);
  if (!span || more.length > 0) throw new Error(`${more.length + (span ? 1 : 0)} spans ${name}`);
  return span;
};
/** Returns the names from a span up to the click. */
function wayUp(span: ReceivedSpan): string[] {
  const above = ofTrace().find(({ spanId }) => spanId === span.parentSpanId);
  if (above) return [span.name, ...wayUp(above)];
  return [span.name, span.parentSpanId === CLICK ? 'click' : 'nowhere'];
}

it('makes one tree of an import: from the click by request, job and chunks to its event in the browsers', async () => {
  const socket = await openSocketClient(gona.api.url, gona.admin.token);
  await socket.subscribe(topicOf.jobs(gona.home.account.id));
  const answer = await gona.admin.upload<{ jobId: number }>(
    `/api/farmresources/import_farm_list/BVN/${gona.communityResourceId}/${gona.communityId}`,
    'Aisha Bello 08030000001.csv',
    farmerCsv(300).csv,
    { prefer: 'respond-async', traceparent: `00-${TRACE}-${CLICK}-01` },
  );
  expect(answer.status).toBe(202);
  expect(answer.headers.get('x-traces')).toBe('on');
  const { jobId } = answer.body;
  expect((await gona.ended(jobId)).state).toBe('completed');
  const last = await eventually(() =>
    named('emit job.ended').find(
      ({ attributes }) => attributes['gona.event.topic'] === topicOf.jobs(gona.home.account.id),
    ),
  );
  socket.close();

  // Follow-up jobs of the import, such as clearing its staging rows, belong to its trace too.
  await eventually(() => named('run maintenance.purge').length > 0);
  await eventually(() => ofTrace().every((span) => wayUp(span).at(-1) === 'click'));
  const request = 'POST /api/farmresources/import_farm_list/:importType/:resourceId/:communityId';
  expect(wayUp(last)).toEqual([
    'emit job.ended',
    'write events',
    'transaction',
    'run farmers.import',
    'put farmers.import',
    'transaction',
    request,
    'click',
  ]);
  expect(only(request)).toMatchObject({
    kind: 2,
    isError: false,
    attributes: { 'http.response.status_code': 202, 'http.request.method': 'POST' },
    resource: { 'service.name': 'gona-api', 'service.namespace': 'gona' },
  });
  const run = only('run farmers.import');
  expect(run).toMatchObject({
    kind: 5,
    attributes: { 'gona.job.id': jobId, 'gona.job.kind': 'farmers.import', 'gona.job.outcome': 'completed' },
    resource: { 'service.name': 'gona-worker' },
  });
  const chunks = named('chunk').filter(({ parentSpanId }) => parentSpanId === run.spanId);
  expect(new Set(chunks.map(({ attributes }) => attributes['gona.job.step']))).toEqual(
    new Set(['read', 'check', 'merge']),
  );
  for (const chunk of chunks) {
    expect(chunk.from).toBeGreaterThanOrEqual(run.from - 1);
    expect(chunk.to).toBeLessThanOrEqual(run.to + 1);
  }
  const insert = named('INSERT job_run').find((span) => wayUp(span)[1] === 'put farmers.import')!;
  expect(insert.kind).toBe(3);
  expect(insert.attributes['db.query.text']).toMatch(/^INSERT INTO job_run .*VALUES \(\$1, \$2/);
  // Periodic heartbeats, such as a transaction that only renews the lease, are in no trace.
  const renewals = named('UPDATE job_run').filter(({ attributes }) =>
    /SET lease_until = now\(\)/.test(String(attributes['db.query.text'])),
  );
  expect(renewals.length).toBeGreaterThan(0);
  const alone = renewals.filter((span) => {
    const beside = ofTrace().filter(({ parentSpanId }) => parentSpanId === span.parentSpanId);
    return wayUp(span)[2] === 'run farmers.import' && beside.length <= 3;
  });
  expect(alone).toEqual([]);
  expect(named('COPY import_fault').map((span) => wayUp(span).slice(0, 3))).toEqual([
    ['COPY import_fault', 'transaction', 'run farmers.import'],
  ]);
}, 60_000);

it('writes the trace into every line of the log', async () => {
  const lines = (text: string) =>
    text
      .split('\n')
      .filter((line) => line.startsWith('{'))
      .map((line) => JSON.parse(line) as { msg: string; trace?: string });
  const begins = lines(gona.worker.output()).find(({ msg }) => msg === 'a job begins');
  expect(begins?.trace).toBe(TRACE);
  expect(
    lines(gona.api.output()).some(({ msg, trace }) => /request completed/.test(msg) && trace === TRACE),
  ).toBe(true);
});

it('starts its own trace if the browser names none or an invalid one', async () => {
  const before = receiver.spans.length;
  await gona.admin.get('/api/jobs?q=Zubairu', { headers: { traceparent: `00-${'0'.repeat(32)}-x` } });
  const request = await eventually(() =>
    receiver.spans.slice(before).find(({ name }) => name === 'GET /api/jobs'),
  );
  expect(request.parentSpanId).toBeNull();
  expect(request.traceId).toMatch(/^[0-9a-f]{32}$/);
});

it('tells nothing of anyone: no name, number, search word, password or token leaves with a span', async () => {
  await gona.admin.post('/api/search', { q: SEARCHED });
  await gona.admin.post('/api/search', { q: goodFarmer(7).BVN });
  await new HttpClient(gona.api.url).post('/api/login', { username: 'Zubairu', password: 'a wrong secret' });
  await gona.admin.get(`/api/jobs?q=${encodeURIComponent(SEARCHED)}`);
  await gona.admin.get(`/nowhere/${goodFarmer(7).Phone}`);
  await gona.admin.get(`/api/nowhere/${goodFarmer(7).Phone}`, {
    headers: { 'x-request-id': `request-${goodFarmer(7).Phone}` },
  });
  const nowhere = await eventually(() =>
    receiver.spans.find(({ attributes }) => attributes['http.response.status_code'] === 404),
  );
  expect(nowhere.name).not.toContain('nowhere');
  await eventually(() => receiver.spans.filter(({ name }) => name === 'POST /api/search').length >= 2);
  const all = receiver.bodies.join('\n');
  const { BVN, Phone, Email, Address, ...more } = goodFarmer(7);
  const secrets = [BVN, Phone, Email, Address, more['Temp ID'], more['RIFAN Number']];
  for (const word of [
    ...secrets,
    'Aisha',
    'Bello',
    'Ngozi',
    '08030000001',
    'Aminatu',
    'Zubairu',
    'a wrong secret',
    TEST_PASSWORD,
    gona.home.admin.username,
    'eyJ',
    'Bearer',
  ])
    expect([word, all.includes(word)]).toEqual([word, false]);
  expect(all).not.toMatch(/(?<![0-9a-f])\d{11}(?![0-9a-f])/);
});

it('sends the headers that the receiver wants', () => {
  expect(receiver.headers[0]).toMatchObject({
    'x-scope-orgid': 'gona tests',
    'content-type': 'application/json',
  });
});

const HOOK = `data:text/javascript,${encodeURIComponent(
  `import { createRequire } from 'node:module'; const { cache } = createRequire(process.cwd() + '/x.js');
   process.on('exit', () => console.log('loaded', Object.keys(cache).filter((name) => /@opentelemetry.(?!api.)/.test(name)).length));`,
)}`;

itLong(
  'continues without a receiver, and says so once',
  async () => {
    const away = await freePort();
    const settings = {
      LOG_LEVEL: 'info',
      NODE_OPTIONS: `--import ${HOOK}`,
      OTEL_EXPORTER_OTLP_ENDPOINT: `http://127.0.0.1:${away}`,
    };
    const environment = testEnvironment({ DATABASE_URL: gona.db.url, ...settings });
    const api = await startApiProcess(environment);
    const said = () => api.output().match(/Traces cannot be sent to 127\.0\.0\.1:\d+/g)?.length ?? 0;
    const ask = async () => expect((await new HttpClient(api.url).get('/api/version')).status).toBe(200);
    await ask();
    await eventually(said, 30_000);
    for (let times = 0; times < 20; times++) await ask();
    expect(await api.stop()).toBe(0);
    expect(said()).toBe(1);
    expect(api.output()).toMatch(/loaded [1-9]/);
  },
  60_000,
);

it('loads nothing of OpenTelemetry, and names no trace, without a receiver', async () => {
  const environment = testEnvironment({
    DATABASE_URL: gona.db.url,
    LOG_LEVEL: 'info',
    NODE_OPTIONS: `--import ${HOOK}`,
  });
  const api = await startApiProcess(environment);
  const answer = await new HttpClient(api.url).get('/api/version');
  expect(answer.headers.get('x-traces')).toBeNull();
  expect(await api.stop()).toBe(0);
  expect(api.output()).toContain('loaded 0');
  expect(api.output()).not.toContain('"trace"');
}, 60_000);
