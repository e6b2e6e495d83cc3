import { randomInt } from 'node:crypto';
import { topicOf } from '#libs/contracts';
import { dumpDatabase } from '../support/dump-database.js';
import { type EndedJob, type Installation, openInstallation } from '../support/installation.js';
import { listRedis } from '../support/redis-listing.js';
import { openSocketClient } from '../support/socket-client.js';
import { itLong } from '../support/tools.js';

/**
 * P20 at the edges of imports: BVNs in file names, shortened by spreadsheets, in wrong cells and in rejected rows. Then
 * everything stored, logged and returned is searched for them.
 */
const canaries: string[] = [];
function canary(): string {
  const bvn = `22${randomInt(10 ** 8, 10 ** 9)}`;
  canaries.push(bvn);
  return bvn;
}
const spaced = (bvn: string) => bvn.replace(/(\d{3})(?=\d)/g, '$1 ');
const wide = (bvn: string) =>
  bvn.replace(/\d/g, (digit) => String.fromCharCode(digit.charCodeAt(0) + 0xfee0));
const shortened = (bvn: string) => `${bvn[0]}.${bvn.slice(1)}E+10`;

/** Two thirds of a number suffice to identify its owner: plain, as a fraction, spaced, and in full width. */
const shapesOf = (bvn: string) => {
  const head = bvn.slice(0, 8);
  return [
    head,
    `${head[0]}.${head.slice(1)}`,
    spaced(head),
    head.replace(/(\d{3})(?=\d)/g, '$1-'),
    wide(head),
  ];
};
const found = (text: string) => canaries.flatMap(shapesOf).filter((shape) => text.includes(shape));

let gona: Installation;
const jobs: EndedJob[] = [];
const answers: string[] = [];
const frames: string[] = [];

beforeAll(async () => {
  gona = await openInstallation({ LOG_LEVEL: 'trace' });
  const socket = await openSocketClient(gona.api.url, gona.admin.token);
  socket.socket.io.engine.on('packet', ({ data }) => frames.push(String(data)));
  expect(await socket.subscribe(topicOf.jobs(gona.home.account.id))).toMatchObject({ ok: true });

  const header = 'BVN,Surname,First Name,Email,Address,LGA,Temp ID,RIFAN No,Next of Kin Surname,Remarks';
  const cells = (at: number, value: string) =>
    Array.from({ length: 10 }, (_, i) =>
      i === at ? value : ['', 'Bello', 'Aisha', '', '', 'Argungu', `T-${canaries.length}`, '', '', ''][i],
    ).join(',');
  const ways = [(bvn: string) => bvn, spaced, wide, shortened, (bvn: string) => `${bvn}.0`];
  const rows = Array.from({ length: 9 }, (_, at) => ways.map((way) => cells(at, way(canary())))).flat();
  // A row with only an invalid phone, so that its own number is in the rejects.
  const csv = [header, ...rows, cells(9, `see ${canary()}`), `${canary()},,Aisha,,,,,,,`].join('\n');
  for (const [kind, name, content] of [
    ['farmers', `${canary()}.csv`, csv],
    ['farmers', `list ${shortened(canary())} of ${spaced(canary())}.csv`, csv],
    ['farmers', `${canary()} broken.csv`, `BVN,${canary()},Surname\n1,2,3\n`],
    [
      'farms',
      `${canary()}.kml`,
      `<kml><Document><Placemark><name>${canary()}</name><description>${spaced(canary())}</description><Point><coordinates>4,12</coordinates></Point></Placemark></Document></kml>`,
    ],
  ] as const)
    jobs.push(await gona.ended(await gona.begin(kind, name, content)));
  for (const { id } of jobs)
    for (const path of ['', '/rejects', '/rejects.csv', '/rejects.kml']) {
      const { headers, text } = await gona.admin.get(`/api/jobs/${id}${path}`);
      answers.push(`${path} ${JSON.stringify([...headers])} ${text}`);
    }
  answers.push((await gona.admin.get('/api/jobs')).text);
  socket.close();
});
afterAll(() => gona?.close());

itLong('went through, and was refused', () => {
  expect(jobs.map(({ state }) => state)).toEqual(['completed', 'completed', 'failed', 'completed']);
  expect(jobs[0]?.summary?.rejected).toBeGreaterThan(35);
  expect(answers.join('\n')).toContain('BVN:');
  expect(answers.join('\n')).toContain('cell.bvn');
  for (const shape of shapesOf(canaries[0] ?? '')) expect(found(`a ${shape} b`)).not.toEqual([]);
});

itLong('is in no answer, name of a file or rejected row', () =>
  expect(found(answers.join('\n'))).toEqual([]),
);

itLong('is in no frame of a socket', () => {
  expect(frames.some((frame) => frame.includes('job.ended'))).toBe(true);
  expect(found(frames.join('\n'))).toEqual([]);
});

itLong('is in no log', () => expect(found(gona.api.output() + gona.worker.output())).toEqual([]));

itLong('is neither in Redis nor in the database', async () => {
  const kept = await listRedis(gona.environment.REDIS_URL, gona.environment.REDIS_PREFIX);
  expect(found(kept.join('\n'))).toEqual([]);
  const dump = await dumpDatabase(gona.db.url);
  expect(dump).toContain('INSERT INTO public.import_fault');
  expect(found(dump)).toEqual([]);
});
