import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import Papa from 'papaparse';
import { openPlacemarks, openTable } from '../../libs/imports/readers/index.js';
import { type DescribedRoute, describedRoutes, filledBody, filledPath } from '../support/described-routes.js';
import { eventually, pause } from '../support/eventually.js';
import { farmerCsv, goodFarmer } from '../support/farmer-files.js';
import { type Installation, openInstallation } from '../support/installation.js';
import { farmerBook } from '../support/large-files.js';
import { mutateBytes, oddString, Random } from '../support/mutations.js';
import { damagedUpload, oddUpload, type Sample } from '../support/odd-uploads.js';
import { type RawAsk, sendRaw } from '../support/raw-http.js';
import { isLongRun } from '../support/services.js';
import { ownDuration } from '../support/starved.js';
import { zipOf } from '../support/zip-files.js';

/** P14: bad input never causes a 500 or a hang. A failure prints the seed that reproduces it. */
const MILLISECONDS = isLongRun ? 60_000 : 3_000;
/** Longer than an awaited import takes on a busy machine, queued behind the jobs of the other calls. */
const HANG = 45_000;
const SEED = Number(process.env.GONA_FUZZ_SEED ?? Date.now() % 2 ** 31);

jest.setTimeout(MILLISECONDS * 2 + 240_000);

let gona: Installation;
let routes: DescribedRoute[];
let samples: Sample[];
let known: (string | number)[];

const fixture = (name: string) => readFileSync(join(process.cwd(), 'test/fixtures/imports', name));
/** A tenth of a map is enough, and ten times as fast. */
const someFarms = () => {
  const kml = fixture('kml/derived-nigeria-200.kml').toString();
  const pieces = kml.split(/(?=<Placemark)/);
  const tail = kml.slice(kml.lastIndexOf('</Placemark>') + '</Placemark>'.length);
  return Buffer.from(pieces.slice(0, 20).join('') + tail);
};

async function filesOfAllKinds(): Promise<{ name: string; content: Buffer }[]> {
  const kml = someFarms();
  return [
    { name: 'list.csv', content: Buffer.from(farmerCsv(40, 7).csv) },
    { name: 'hazards.csv', content: fixture('csv/farmer-import-hazards.csv') },
    { name: 'list.xlsx', content: await farmerBook(40) },
    { name: 'farms.kml', content: kml },
    { name: 'farms.kmz', content: await zipOf({ 'doc.kml': kml }) },
  ];
}

beforeAll(async () => {
  // Each call has its own address, because the rate limit is not under test.
  gona = await openInstallation({ TRUSTED_PROXIES: 'loopback' });
  const choice = new Random(SEED);
  // Three seconds reach a fraction of the calls, so a short run prepares a quarter of them.
  routes = await describedRoutes(gona.api.url, gona.home, () => isLongRun || choice.chance(0.25));
  // The samples use separate records, so their changes never prevent imports.
  known = [
    ...new Set(routes.flatMap(({ sample }) => Object.values(sample.path))),
    ...[0, 1, 200, 'ALL', 'ACTIVE', 'COMPLETED'],
  ];
  const into = (name: string) =>
    /km[lz]$/.test(name)
      ? `/api/farmresources/import_map_data/${gona.communityResourceId}`
      : `/api/farmresources/import_farm_list/BVN/${gona.communityResourceId}/${gona.communityId}`;
  samples = (await filesOfAllKinds()).map((file) => ({ ...file, path: into(file.name) }));
});
afterAll(() => gona?.close());

/** Approximate maximum characters of an address and its headers in Node (`--max-http-header-size`). */
const MOST_BEFORE_BODY = 15_000;

interface Offence {
  seed: number;
  call: string;
  status: number | string;
  text: string;
}

/** Sends the output of `make` until the time is up, at least `least` times; resolves to the wrong responses. */
async function bombard(
  seed: number,
  least: number,
  make: (random: Random) => RawAsk,
): Promise<{ calls: number; statuses: Set<number | string>; offences: Offence[] }> {
  const random = new Random(seed);
  const end = Date.now() + MILLISECONDS;
  const offences: Offence[] = [];
  const statuses = new Set<number | string>();
  let calls = 0;
  while ((Date.now() < end || calls < least) && offences.length < 3) {
    const ask = make(random);
    const address = `10.${random.below(256)}.${random.below(256)}.${random.below(256)}`;
    const headers = { 'x-forwarded-for': address, ...ask.headers };
    const { status, text } = await sendRaw(gona.api.url, { ...ask, headers }, HANG);
    calls += 1;
    statuses.add(status);
    // Node disconnects a client that sends more than 16 KB before the body. The response may then be unreadable during
    // sending.
    const tooLong = ask.path.length > MOST_BEFORE_BODY && ask.body !== undefined;
    const broken = status === 'broken' && (ask.breakAfter !== undefined || tooLong);
    // 501 refuses options of OData that Gona does not have.
    if (broken || status === 501 || (typeof status === 'number' && status >= 200 && status < 500)) continue;
    offences.push({
      seed,
      call: `${ask.method} ${ask.path}`.slice(0, 300),
      status,
      text: text.slice(0, 300),
    });
  }
  return { calls, statuses, offences };
}

const bearer = () => ({ authorization: `Bearer ${gona.admin.token}` });

/**
 * Returns a call of any described route. Calls that end or change sessions are unauthenticated, because the session is
 * needed to the end.
 */
function anyCall(random: Random): RawAsk {
  const route = random.one(routes);
  const ofSession = /login|logout|refresh|sessions|second-factor|changepassword|see-as/i.test(route.path);
  const body = filledBody(random, route);
  const headers: Record<string, string> = ofSession || random.chance(0.1) ? {} : bearer();
  if (body) headers['content-type'] = body.type;
  if (random.chance(0.1)) headers['x-request-id'] = printable(oddString(random));
  if (random.chance(0.05)) headers['content-encoding'] = random.one(['gzip', 'br', 'deflate', 'x']);
  if (random.chance(0.05)) headers.cookie = `gona_refresh=${printable(oddString(random))}`;
  if (random.chance(0.05)) headers.authorization = `Bearer ${printable(oddString(random))}`;
  const method = random.chance(0.95)
    ? route.method
    : random.one(['GET', 'POST', 'PUT', 'DELETE', 'PATCH', 'OPTIONS']);
  return { method, path: filledPath(random, route, known), headers, body: body?.body };
}

// Node refuses to send more than 16 KB of headers, or non-ASCII characters in them.
const printable = (text: string) => text.replace(/[^\x21-\x7e]/g, '').slice(0, 4000);

function anyUpload(random: Random): RawAsk {
  const sample = random.one(samples);
  const upload = random.chance(0.5) ? damagedUpload(random, sample) : oddUpload(random, sample);
  const prefer: Record<string, string> = random.chance(0.3) ? { prefer: 'respond-async' } : {};
  return {
    method: 'POST',
    path: random.chance(0.9) ? sample.path : random.one(samples).path,
    headers: { ...bearer(), ...upload.headers, ...prefer },
    body: upload.body,
    ...(random.chance(0.1) && { breakAfter: random.below(upload.body.length + 1) }),
  };
}

it(`answers whatever is sent with 2xx or 4xx, and stays awake (seed ${SEED})`, async () => {
  let on = true;
  const waits: number[] = [];
  const offences: Offence[] = [];
  const pulse = (async () => {
    while (on) {
      let status: number | string = 0;
      const took = await ownDuration(gona.api.pid, async () => {
        ({ status } = await sendRaw(
          gona.api.url,
          {
            method: 'GET',
            path: '/api/health/live',
            headers: { 'x-forwarded-for': `10.9.9.${waits.length % 256}` },
          },
          HANG,
        ));
      });
      if (status !== 200) offences.push({ seed: SEED, call: 'the pulse', status, text: '' });
      waits.push(took);
      await pause(50);
    }
  })();
  const [calls, more, uploads] = await Promise.all([
    bombard(SEED, 100, anyCall),
    bombard(SEED + 1, 100, anyCall),
    bombard(SEED + 2, 12, anyUpload),
  ]).finally(() => {
    on = false;
  });
  await pulse;

  offences.push(...[calls, more, uploads].flatMap((each) => each.offences));
  const said = offences.length > 0 ? gona.api.output().slice(-6000) : '';
  expect({ seed: SEED, said, offences }).toEqual({ seed: SEED, said: '', offences: [] });
  // Some calls passed the guards.
  expect([...calls.statuses]).toEqual(expect.arrayContaining([200, 400, 404]));
  // An accepted import that is still running answers 202.
  expect([...uploads.statuses].map((status) => (status === 202 ? 200 : status))).toEqual(
    expect.arrayContaining([200, 400]),
  );
  waits.sort((a, b) => a - b);
  expect(waits[Math.floor(waits.length * 0.99)]).toBeLessThan(1000);
});

it('ends every import that was begun by it, and none by a crash', async () => {
  await eventually(
    async () => {
      const left = await gona.db.query(
        // A payout waits up to a day for the bank's outcomes.
        `SELECT label, state, attempts, error_code FROM job_run
          WHERE ended_at IS NULL AND state <> 'paused' AND NOT (kind = 'wallet.pay' AND state = 'waiting' AND step = 'pay')`,
      );
      expect({ seed: SEED, left }).toEqual({ seed: SEED, left: [] });
      return true;
    },
    120_000,
    200,
  );
  const crashed = await gona.db.query(
    `SELECT id, label, attempts, error_code, error_message FROM job_run
      WHERE error_code IN ('job.crashed', 'server.fault') OR attempts > 0`,
  );
  expect({ seed: SEED, crashed, said: crashed.length > 0 ? gona.worker.output().slice(-4000) : '' }).toEqual({
    seed: SEED,
    crashed: [],
    said: '',
  });
  const sentences = await gona.db.query<{ error_message: string }>(
    `SELECT DISTINCT error_message FROM job_run WHERE state = 'failed'`,
  );
  for (const { error_message } of sentences) expect(error_message).toMatch(/^[A-Z].{8,}[.]$/s);
  // A good file is still imported.
  const fresh = Papa.unparse([{ ...goodFarmer(5_000_000), 'Temp ID': 'FZ-1' }]);
  const job = await gona.ended(await gona.begin('farmers', 'fresh.csv', fresh));
  expect(job).toMatchObject({ state: 'completed', summary: { created: 1 } });
});

it(`reads whatever a file holds, or says in a sentence why not (seed ${SEED})`, async () => {
  const random = new Random(SEED + 3);
  const files = await filesOfAllKinds();
  const end = Date.now() + MILLISECONDS / 2;
  let read = 0;
  let refused = 0;
  while (Date.now() < end || read + refused < 200) {
    const { name, content } = random.one(files);
    const bytes = mutateBytes(random, content);
    const kind = name.split('.').at(-1) as 'csv' | 'xlsx' | 'kml' | 'kmz';
    const before = Date.now();
    try {
      const batches =
        kind === 'kml' || kind === 'kmz'
          ? (await openPlacemarks(kind, bytes)).placemarks
          : (await openTable(kind, bytes)).rows;
      for await (const batch of batches) expect(batch.length).toBeGreaterThan(0);
      read += 1;
    } catch (error) {
      if ((error as Error).name !== 'ReaderProblem')
        throw new Error(`seed ${SEED}, ${name} as base64: ${bytes.toString('base64').slice(0, 20_000)}`, {
          cause: error,
        });
      expect((error as Error & { sentence: string }).sentence).toMatch(/^[A-Z].{8,}[.]$/s);
      refused += 1;
    }
    expect(Date.now() - before).toBeLessThan(HANG);
  }
  expect(read).toBeGreaterThan(20);
  expect(refused).toBeGreaterThan(20);
});
