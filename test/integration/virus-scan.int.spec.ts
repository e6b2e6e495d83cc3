import { createHash } from 'node:crypto';
import { readdirSync } from 'node:fs';
import { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import {
  convertKml,
  convertMap,
  importCommunities,
  importFarmerList,
  importFarmMaps,
  importInputDistribution,
  importMembers,
  importSoilResults,
  PROBLEMS,
  type ProblemDto,
  type StatusDto,
  storeAgentCv,
  storeAgentImage,
  storeBiometric,
  storeCapturePart,
  storeIssuePhoto,
  storeProof,
} from '#libs/contracts';
import { TooLargeToScan, VirusScanner } from '#libs/platform';
import { type FakeClamd, openClamd, VIRUS } from '../support/fake-clamd.js';
import { freePort } from '../support/processes.js';
import { ask, prepare } from '../support/samples.js';
import { openWorld, type ServedWorld } from '../support/world.js';

/** Uploads against a clamd that works, detects a virus, is slow, full, misbehaving or down. */
let clamd: FakeClamd;
beforeAll(async () => {
  clamd = await openClamd();
});
beforeEach(() => {
  Object.assign(clamd, { behaves: 'well', limit: 100 * 1024 * 1024, streams: [] });
});
afterAll(() => clamd?.close());

const KB = 1024;
const scan = (chunks: Buffer[], CLAMD_URL = clamd.url) =>
  buffer(new VirusScanner({ CLAMD_URL }, 300).scanned(Readable.from(chunks)));
const shaOf = (bytes: Buffer) => createHash('sha256').update(bytes).digest('hex');

describe('the scanner', () => {
  it('is sent every byte in chunks, and passes the same on', async () => {
    const chunks = [1, 64 * KB, 300 * KB, 17].map((bytes, at) => Buffer.alloc(bytes, at + 1));
    const whole = Buffer.concat(chunks);
    expect(shaOf(await scan(chunks))).toBe(shaOf(whole));
    expect(clamd.streams).toEqual([{ chunks: chunks.map(({ length }) => length), sha256: shaOf(whole) }]);
    expect(await scan([])).toHaveLength(0);
  });

  it('finds a virus across two chunks, also if the answer arrives in parts', async () => {
    const infected = [Buffer.from(`rows ${VIRUS.slice(0, 5)}`), Buffer.from(VIRUS.slice(5))];
    await expect(scan(infected)).rejects.toMatchObject({ code: 'file.infected', status: 422 });
    clamd.behaves = 'splits its answers';
    await expect(scan(infected)).rejects.toMatchObject({ code: 'file.infected' });
    expect(await scan([Buffer.from('rows')])).toEqual(Buffer.from('rows'));
  });

  it.each(['is silent', 'closes', 'is no clamd'] as const)('refuses a file where it %s', async (behaves) => {
    clamd.behaves = behaves;
    await expect(scan([Buffer.from('rows')])).rejects.toMatchObject({ code: 'files.unscanned', status: 503 });
    expect(await new VirusScanner({ CLAMD_URL: clamd.url }, 300).state()).toEqual({
      use: 'away',
      version: null,
    });
  });

  it('takes no more than it hands on: a scanner that reads nothing holds the upload up', async () => {
    clamd.behaves = 'reads nothing';
    let given = 0;
    const endless = function* () {
      for (; given < 4000; given++) yield Buffer.alloc(64 * KB);
    };
    const scanner = new VirusScanner({ CLAMD_URL: clamd.url }, 300);
    const held = buffer(scanner.scanned(Readable.from(endless(), { objectMode: false })));
    await expect(held).rejects.toMatchObject({ code: 'files.unscanned' });
    // The system's connection buffers, and not the 250 MB.
    expect(given).toBeLessThan(400);
  });

  it('refuses a file that is larger than its limit by a sentence of its own', async () => {
    clamd.limit = 100 * KB;
    const large = () => scan(Array.from({ length: 8 }, () => Buffer.alloc(64 * KB)));
    await expect(large()).rejects.toThrow(TooLargeToScan);
    // Its response may be lost, because it closes the connection immediately.
    clamd.behaves = 'cuts streams';
    await expect(large()).rejects.toThrow(TooLargeToScan);
    await expect(large()).rejects.toMatchObject({ code: 'files.unscanned', status: 503 });
  });

  it('refuses every file without a listening scanner, and none without the setting', async () => {
    const nowhere = `tcp://127.0.0.1:${await freePort()}`;
    await expect(scan([Buffer.from('rows')], nowhere)).rejects.toMatchObject({ code: 'files.unscanned' });
    const off = new VirusScanner({});
    expect(await off.state()).toEqual({ use: 'off', version: null });
    expect(await buffer(off.scanned(Readable.from([Buffer.from(VIRUS)])))).toHaveLength(VIRUS.length);
  });
});

describe('an upload', () => {
  const UPLOADS = {
    convertKml,
    convertMap,
    importCommunities,
    importFarmerList,
    importFarmMaps,
    importInputDistribution,
    importMembers,
    importSoilResults,
    storeAgentCv,
    storeAgentImage,
    storeBiometric,
    storeCapturePart,
    storeIssuePhoto,
    storeProof,
  };
  let world: ServedWorld;
  beforeAll(async () => {
    world = await openWorld({ config: { CLAMD_URL: clamd.url } });
  });
  afterAll(() => world?.close());

  const send = async (call: (typeof UPLOADS)[keyof typeof UPLOADS], content?: string) => {
    const prepared = await prepare(world.home, call);
    const sample = prepared.body?.file as File;
    const file = content === undefined ? sample : new File([content], sample.name);
    const { status, body } = await ask<ProblemDto>(prepared, { body: { file } });
    return [status, (body as Partial<ProblemDto>).error, (body as Partial<ProblemDto>).message];
  };
  const status = async () => {
    const superadmin = await world.home.as(world.home.superadmin);
    return (await superadmin.get<StatusDto>('/api/status')).body;
  };
  const codes = ({ troubles }: StatusDto) =>
    troubles.map(({ code }) => code).filter((code) => code.startsWith('scanner'));
  const kept = async () => {
    const [{ rows } = { rows: 0 }] = await world.db.query<{ rows: number }>(
      `SELECT (SELECT count(*) FROM stored_file) + (SELECT count(*) FROM import_batch)
            + (SELECT count(*) FROM map_conversion) + (SELECT count(*) FROM job_run) AS rows`,
    );
    const files = readdirSync(world.config.FILES_DIR, { recursive: true, withFileTypes: true });
    return [rows, files.filter((each) => each.isFile()).length];
  };
  const refusal = (code: 'file.infected' | 'files.unscanned') => [
    PROBLEMS[code].status,
    code,
    PROBLEMS[code].message,
  ];

  it('comes in by these calls, and no other', async () => {
    const { paths } = (await (await fetch(`${world.api.url}/api/docs-json`)).json()) as {
      paths: Record<string, Record<string, { operationId: string; requestBody?: { content: object } }>>;
    };
    const taking = Object.values(paths)
      .flatMap((operations) => Object.values(operations))
      .filter(({ requestBody }) => requestBody && 'multipart/form-data' in requestBody.content);
    expect(taking.map(({ operationId }) => operationId).sort()).toEqual(Object.keys(UPLOADS).sort());
  });

  it('with a virus is refused in a sentence, whatever it is for, and nothing of it is kept', async () => {
    const before = await kept();
    for (const call of Object.values(UPLOADS))
      expect(await send(call, `a,b\n1,${VIRUS}\n`)).toEqual(refusal('file.infected'));
    expect(await kept()).toEqual(before);
    const events = await world.db.query<{ by: number; data: object }>(
      `SELECT actor_id AS by, data FROM event_log WHERE type = 'upload.infected'`,
    );
    const { id } = world.home.admin;
    expect(events).toEqual(events.map(({ by }) => ({ by, data: { userId: by } })));
    // Only agents send captures.
    const own = Object.values(UPLOADS).filter((call) => call !== storeCapturePart);
    expect([events.length, events.filter(({ by }) => by === id).length]).toEqual([
      own.length + 1,
      own.length,
    ]);
  });

  it('is refused while the scanner is away, and taken when it is back; /status says which', async () => {
    expect((await status()).virusScan).toEqual({ use: 'ready', version: 'ClamAV 1.4.3', tooLarge: 0 });
    clamd.behaves = 'closes';
    const before = await kept();
    expect(await send(importFarmerList)).toEqual(refusal('files.unscanned'));
    expect(await kept()).toEqual(before);
    expect(codes(await status())).toEqual(['scannerAway']);
    clamd.behaves = 'well';
    expect((await send(importFarmerList))[0]).toBe(202);
    expect(codes(await status())).toEqual([]);
  });

  it('that is too large for the scanner says so, to the user and at /status', async () => {
    clamd.limit = 3;
    const [code, error, message] = await send(convertMap);
    expect([code, error, message]).toEqual([
      503,
      'files.unscanned',
      expect.stringContaining('too large for the virus scanner'),
    ]);
    const said = await status();
    expect(said.virusScan.tooLarge).toBe(1);
    expect(said.troubles.find(({ code }) => code === 'scannerLimit')?.sentence).toBe(
      'The virus scanner refused 1 file as too large in the last 24 hours.',
    );
  });
});
