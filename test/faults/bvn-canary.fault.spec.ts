import { randomInt } from 'node:crypto';
import { readdirSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { read, utils, write } from '@e965/xlsx';
import { topicOf } from '#libs/contracts';
import { dumpDatabase } from '../support/dump-database.js';
import { type EndedJob, type Installation, openInstallation } from '../support/installation.js';
import { shapesOf } from '../support/number-shapes.js';
import { listRedis, recordRedisCommands } from '../support/redis-listing.js';
import { openSocketClient } from '../support/socket-client.js';

/**
 * P20: unique BVNs, valid and invalid, go through every input. Then everything that Gona wrote, returned or stored is
 * searched for them.
 */
const canaries: string[] = [];
function canary(): string {
  const bvn = `22${randomInt(10 ** 9)
    .toString()
    .padStart(9, '0')}`;
  canaries.push(bvn);
  return bvn;
}

const HEADER = 'BVN,Surname,First Name,Gender,Phone,Email,LGA,Temp ID';
const row = (bvn: string, n: number, more: { phone?: string; lga?: string } = {}) =>
  [
    bvn,
    'Bello',
    'Aisha',
    'F',
    more.phone ?? `0803${4_000_000 + n}`,
    '',
    more.lga ?? 'Argungu',
    `CN-${n}`,
  ].join(',');

const square = (lng: number, lat: number) =>
  [
    [0, 0],
    [1, 0],
    [1, 1],
    [0, 1],
    [0, 0],
  ]
    .map(([x, y]) => `${lng + (x as number) / 1000},${lat + (y as number) / 1000}`)
    .join(' ');
/** Two corners swapped: the boundary self-intersects. */
const bowTie = (lng: number, lat: number) => square(lng, lat).replace(/^(\S+) (\S+) (\S+)/, '$2 $1 $3');
const placemark = (name: string, bvn: string, ring: string) =>
  `<Placemark><name>${name}</name><ExtendedData><Data name="BVN"><value>${bvn}</value></Data></ExtendedData><Polygon><outerBoundaryIs><LinearRing><coordinates>${ring}</coordinates></LinearRing></outerBoundaryIs></Polygon></Placemark>`;

let gona: Installation;
const frames: string[] = [];
const answers: string[] = [];
const jobs: EndedJob[] = [];
let rejects = '';
let commands: string[];
let twin: string;
let farmId: number;

/** Requests as the administrator and stores the whole response. */
async function ask(path: string): Promise<number> {
  const { status, headers, text } = await gona.admin.get(path);
  answers.push(`${path}\n${JSON.stringify([...headers])}\n${text}`);
  return status;
}

async function run(kind: 'farmers' | 'farms', name: string, content: string | Buffer): Promise<EndedJob> {
  const job = await gona.ended(await gona.begin(kind, name, content));
  jobs.push(job);
  return job;
}

beforeAll(async () => {
  gona = await openInstallation({ LOG_LEVEL: 'trace' });
  const account = gona.home.account.id;
  const overheard = await recordRedisCommands(gona.environment.REDIS_URL);
  const socket = await openSocketClient(gona.api.url, gona.admin.token);
  socket.socket.io.engine.on('packet', ({ data }) => frames.push(String(data)));
  for (const topic of [
    topicOf.account(account),
    topicOf.jobs(account),
    topicOf.resource(gona.communityResourceId),
    topicOf.user(gona.home.admin.id),
  ])
    expect(await socket.subscribe(topic)).toMatchObject({ ok: true });

  const [known, other] = [canary(), canary()];
  twin = canary();
  const csv = [
    HEADER,
    row(known, 1),
    row(other, 2),
    row(twin, 3),
    row(twin, 4),
    row(canary(), 5, { phone: '080312' }),
    row(canary(), 6, { lga: 'Nowhere' }),
    row(`${canary()}7`, 7),
    row(canary().slice(0, 10), 8),
    row(`${canary()}A`, 9),
    // Shifted columns: the BVN is in the phone number or place column.
    row('', 10, { phone: canary() }),
    row('', 11, { lga: canary() }),
    row(canary(), 12).replace('Bello', canary()),
    `${row(canary(), 13)},,,one cell too many`,
  ].join('\n');
  // As the old client calls it: the response waits for the import and has its counts.
  const waited = await gona.admin.upload(
    `/api/farmresources/import_farm_list/BVN/${gona.communityResourceId}/${gona.communityId}`,
    'list.csv',
    csv,
  );
  answers.push(waited.text);
  jobs.push(await gona.ended((waited.body as { jobId: number }).jobId));
  await run('farmers', 'again.csv', csv.replaceAll('Aisha', 'Amina'));
  // The first row is data; a quotation mark is never closed.
  await run('farmers', 'headless.csv', `${row(canary(), 20)}\n${row(canary(), 21)}\n`);
  await run('farmers', 'open.csv', `${HEADER}\n"${row(canary(), 22)}\n${row(canary(), 23)}\n`);
  const table = [
    HEADER.split(','),
    [Number(canary()), 'Musa', 'Ngozi', 'M', '08035550001', '', 'Argungu', 'CX-1'],
    [canary(), 'Musa', 'Ngozi', 'X', '08035550002', '', 'Argungu', 'CX-2'],
    [Number(`${canary()}3`), 'Musa', 'Ngozi', 'M', '08035550003', '', 'Argungu', 'CX-3'],
  ];
  const book = utils.book_new(utils.aoa_to_sheet(table), 'List');
  await run('farmers', 'list.xlsx', write(book, { type: 'buffer', bookType: 'xlsx' }) as Buffer);
  await run(
    'farms',
    'farms.kml',
    `<kml><Document>${[
      placemark('K1', known, square(4.52, 12.74)),
      placemark('K2', canary(), square(4.53, 12.74)),
      placemark('K3', canary(), bowTie(4.54, 12.74)),
      placemark('K4', `${canary()}5`, square(4.55, 12.74)),
      placemark(canary(), canary(), square(4.56, 12.74)),
    ].join('')}</Document></kml>`,
  );
  const [farm] = await gona.db.query<{ id: number }>(`SELECT id FROM farm WHERE code = 'K1'`);
  farmId = farm?.id ?? 0;
  await gona.admin.post(`/api/evaluation/mapping_completed/${farmId}`, { version: 1 });
  await askForOne(known);
  rejects = (await gona.admin.get(`/api/jobs/${jobs[0]?.id}/rejects.csv`)).text;
  await readEverything();
  commands = overheard.stop();
  socket.close();
});
afterAll(() => gona?.close());

/**
 * Searches for BVNs, one existing, one unknown and one without permission, and reveals one. Only the user's own
 * response may contain it.
 */
async function askForOne(bvn: string): Promise<void> {
  const found = await gona.admin.post<{ list: { id: number }[] }>('/api/search', { q: bvn });
  const nobodys = await gona.admin.post<{ list: object[] }>('/api/search', { q: canary() });
  const staff = await gona.home.as(gona.home.staff);
  const forbidden = await staff.post<{ list: object[] }>('/api/search', { q: bvn });
  answers.push(found.text, nobodys.text, forbidden.text);
  expect([found.body.list.length, nobodys.body.list, forbidden.body.list]).toEqual([1, [], []]);
  const path = `/api/farmers/${found.body.list[0]?.id}/reveal-bvn`;
  const refused = await gona.admin.post(path, { reason: `Is it ${bvn}, as they say?` });
  answers.push(refused.text);
  const shown = await gona.admin.post(path, { reason: 'The bank asks for proof' });
  expect([refused.status, shown.status, shown.body]).toEqual([400, 200, { bvn, left: 17 }]);
}

/** Calls every GET of the API description, with the ids of the imported records. */
async function readEverything(): Promise<void> {
  const ids: Record<string, string | number> = {
    resourceId: gona.communityResourceId,
    communityResourceId: gona.communityResourceId,
    communityId: gona.communityId,
    farmId,
    farmStatus: 'ALL',
    start: 0,
    end: 200,
    username: gona.home.admin.username,
    agentUsername: gona.home.agent.username,
    userId: gona.home.admin.id,
    season: 'Dry Season',
    accessId: gona.home.account.access_id,
    id: gona.communityResourceId,
    stateId: 1,
    lgaId: 1,
  };
  const { body } = await gona.admin.get<{ paths: Record<string, { get?: object }> }>('/api/docs-json');
  const paths = Object.entries(body.paths).flatMap(([path, { get }]) => (get ? [path] : []));
  let answered = 0;
  // The rejects file shows values that are too short for a BVN as typed.
  for (const path of paths.filter((each) => !/rejects\.(csv|xlsx)/.test(each)))
    for (const jobId of path.includes('{jobId}') ? jobs.map(({ id }) => id) : [0]) {
      const asked = path.replace(/\{(\w+)\}/g, (_all, name: string) =>
        encodeURIComponent(name === 'jobId' ? jobId : (ids[name] ?? name)),
      );
      if ((await ask(asked)) === 200) answered += 1;
    }
  expect(answered).toBeGreaterThan(20);
}

/** Returns the lines of a text that contain a canary, shortened. */
function found(text: string): string[] {
  const shapes = canaries.flatMap(shapesOf);
  const low = text.toLowerCase();
  return shapes
    .flatMap((shape) =>
      [text.indexOf(shape), low.indexOf(shape.toLowerCase())].slice(0, /^\d+$|[a-f]/.test(shape) ? 2 : 1),
    )
    .filter((at) => at >= 0)
    .map((at) => text.slice(Math.max(0, at - 60), at + 60));
}

it('went through imports good and bad', () => {
  expect(jobs.map(({ state }) => state)).toEqual([
    'completed',
    'completed',
    'failed',
    'failed',
    'completed',
    'completed',
  ]);
  expect(jobs[0]?.summary).toMatchObject({ total: 13, created: 5, parked: 2, rejected: 8 });
  expect(jobs[1]?.summary).toMatchObject({ held: 5, rejected: 8 });
  // The row identified by a BVN finds its farmer, and gets its own code.
  expect(jobs[5]?.summary).toMatchObject({ total: 5, created: 3, rejected: 2 });
  expect(farmId).toBeGreaterThan(0);
});

it('would be found if it were there', () => {
  for (const text of [
    `a${twin}b`,
    Buffer.from(`{"bvn":"${twin}"}`).toString('base64'),
    Buffer.from(`x${twin}`).toString('base64url'),
    Buffer.from(twin).toString('hex').toUpperCase(),
  ])
    expect(found(text)).not.toEqual([]);
  // A ten-digit number is no BVN, and is shown for correction; no other number is in the rejects file.
  expect(new Set(found(rejects)).size).toBeGreaterThan(0);
  for (const bvn of canaries) expect(rejects).not.toContain(bvn);
});

it('is in no answer of the API', () => {
  expect(answers.length).toBeGreaterThan(20);
  expect(answers.join('\n')).toContain('K1');
  expect(found(answers.join('\n'))).toEqual([]);
});

it('is in no export of the audit, which tells of every act', async () => {
  const csv = await gona.admin.get('/api/audit.csv?type=identifier.disclosed');
  const book = read((await gona.admin.get('/api/audit.xlsx')).bytes, { type: 'buffer' });
  const cells = Object.values(book.Sheets).map((sheet) => utils.sheet_to_csv(sheet));
  for (const text of [csv.text, ...cells]) {
    expect(text).toContain('searched for a BVN without a match');
    expect(text).toContain('by their BVN');
    expect(text).toContain('viewed the BVN of');
    expect(found(text)).toEqual([]);
  }
});

it('is in no frame of a socket', () => {
  // A disclosure is not broadcast: the audit records it.
  expect(frames.filter((frame) => frame.includes('identifier.disclosed'))).toEqual([]);
  expect(frames.some((frame) => frame.includes('job.ended'))).toBe(true);
  expect(found(frames.join('\n'))).toEqual([]);
});

it('is in no log, however much is logged', () => {
  const printed = gona.api.output() + gona.worker.output();
  expect(printed).toContain('import_farm_list');
  expect(found(printed)).toEqual([]);
});

it('is neither in Redis nor on the way there', async () => {
  const kept = await listRedis(gona.environment.REDIS_URL, gona.environment.REDIS_PREFIX);
  expect(kept.length).toBeGreaterThan(5);
  expect(commands.length).toBeGreaterThan(100);
  expect(found(kept.join('\n'))).toEqual([]);
  expect(found(commands.join('\n'))).toEqual([]);
});

it('is in no file on disk', async () => {
  const folder = gona.environment.FILES_DIR;
  const files = (readdirSync(folder, { recursive: true }) as string[])
    .map((name) => join(folder, name))
    .filter((path) => statSync(path).isFile());
  const [kept] = await gona.db.query<{ n: number }>('SELECT count(*) AS n FROM stored_file');
  expect(files).toHaveLength(kept?.n ?? 0);
  expect(files.length).toBeGreaterThanOrEqual(jobs.length);
  expect(found(files.map((path) => readFileSync(path, 'latin1')).join('\n'))).toEqual([]);
});

it('is nowhere in a dump of the database', async () => {
  const dump = await dumpDatabase(gona.db.ownerUrl);
  expect(dump).toContain('INSERT INTO public.import_fault');
  expect(dump).toContain('INSERT INTO public.farmer ');
  expect(dump).toContain('INSERT INTO public.disclosure ');
  expect(dump).toContain('INSERT INTO public.disclosure_search ');
  // Coordinates have so many hexadecimal digits that one in some hundred dumps would contain eight of a canary.
  expect(found(dump.replace(/'01[0-9A-F]{40,}'/g, "''"))).toEqual([]);
});
