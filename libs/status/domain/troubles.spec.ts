import { inBytes, type ProgramDto, type QueueStatusDto } from '#libs/contracts';
import { durationText } from './duration-text.js';
import { type Facts, troublesOf } from './troubles.js';

const AT = '2026-11-22T12:00:00.000Z';
const before = (seconds: number) => new Date(Date.parse(AT) - seconds * 1000).toISOString();
const program = (of: ProgramDto['program'], more: Partial<ProgramDto> = {}): ProgramDto => ({
  id: of,
  program: of,
  version: '1.0.0',
  revision: null,
  host: 'box',
  pid: 7,
  startedAt: before(9000),
  beatAt: before(2),
  alive: true,
  doing: [],
  ...more,
});
const queue = (more: Partial<QueueStatusDto> = {}): QueueStatusDto => ({
  queue: 'imports',
  waiting: 0,
  running: 0,
  paused: 0,
  failed: 0,
  oldestSeconds: null,
  ...more,
});
const DATABASE: Facts['database'] = {
  server: '16.4',
  schema: 'x',
  isCurrent: true,
  bytes: 1,
  connections: 1,
  connectionsLimit: 100,
  disk: null,
};
const fine = (more: Partial<Facts> = {}): Facts => ({
  at: AT,
  programs: [program('api'), program('worker')],
  queues: [queue()],
  database: DATABASE,
  load: [],
  replica: null,
  redis: { answers: true, version: '7.4', bytes: 1, keeps: true },
  disk: { bytes: 500e9, free: 200e9 },
  backup: {
    at: before(3600),
    place: '/b',
    bytes: 1,
    encrypted: true,
    verified: true,
    missing: 0,
    version: '1.0.0',
  },
  backupFailure: null,
  checkpoint: { number: 1, at: before(600), events: 1 },
  checkpointLate: null,
  breaches: [],
  requests: [],
  figureCheck: { checkedOn: before(600), compared: 10, differing: [] },
  wallets: 0,
  bucket: null,
  room: { state: 'enough', why: null },
  mail: { recipients: 2, sentAt: before(60), failingSince: null, reason: null },
  virusScan: { use: 'off', version: null, tooLarge: 0 },
  unknownReceipts: [],
  statements: { missing: null, list: [] },
  ...more,
});
const codesOf = (more: Partial<Facts>) => troublesOf(fine(more)).map(({ code }) => code);

it('finds nothing if everything works', () => {
  expect(troublesOf(fine())).toEqual([]);
});

it('reports a dead worker as urgent only if no other is left', () => {
  const dead = program('worker', { alive: false, beatAt: before(180) });
  expect(codesOf({ programs: [program('api'), dead] })).toEqual(['noWorker']);
  const [gone] = troublesOf(fine({ programs: [program('api'), program('worker'), dead] }));
  expect(gone).toMatchObject({
    code: 'workerGone',
    gravity: 'minor',
    sentence: 'A worker stopped unexpectedly 3 minutes ago (box, process 7).',
  });
});

it('ignores the version of a dead program', () => {
  const old = program('api', { version: '0.9.0' });
  expect(codesOf({ programs: [old, program('worker')] })).toEqual(['versionsDiffer']);
  const gone = { ...old, id: 'old', alive: false };
  expect(codesOf({ programs: [gone, program('api'), program('worker')] })).toEqual([]);
});

it('reports a missing API, and failing mail', () => {
  expect(codesOf({ programs: [program('api', { alive: false }), program('worker')] })).toEqual(['noApi']);
  const [fails, ...more] = troublesOf(
    fine({ mail: { recipients: 1, sentAt: null, failingSince: before(7200), reason: 'It is away.' } }),
  );
  expect(more).toEqual([]);
  expect(fails).toMatchObject({
    gravity: 'minor',
    sentence: 'Alert mail has failed for 2 hours: It is away.',
  });
});

it('judges a disk by its share and its free space', () => {
  const disk = (bytes: number, free: number) => codesOf({ disk: { bytes, free } });
  expect(disk(20e9, 0.9e9)).toEqual(['diskFull']);
  expect(disk(20e9, 1.9e9)).toEqual(['diskLow']);
  expect(disk(100e9, 2.5e9)).toEqual(['diskFull']);
  // A twentieth of it, and plenty.
  expect(disk(4e12, 200e9)).toEqual([]);
  expect(codesOf({ disk: null, room: { state: 'unwritable', why: null } })).toEqual(['diskUnseen']);
  expect(codesOf({ room: { state: 'unwritable', why: null } })).toEqual(['filesUnwritable']);
});

it('judges the disk of the database if it is known', () => {
  const of = (bytes: number, free: number) =>
    codesOf({ database: { ...DATABASE, disk: { bytes, free, source: 'limit' } } });
  expect([of(40e9, 20e9), of(40e9, 3e9), of(40e9, 0.9e9)]).toEqual([
    [],
    ['databaseDiskLow'],
    ['databaseDiskFull'],
  ]);
});

it('gives the reason of a bucket, and reports no disk for it', () => {
  const inBucket = { bucket: 'the bucket farms at store:9000', disk: null };
  expect(codesOf(inBucket)).toEqual([]);
  const of = (state: Facts['room']['state']) =>
    troublesOf(fine({ ...inBucket, room: { state, why: 'store:9000 does not answer' } })).map(
      ({ code, sentence }) => [code, sentence.endsWith(': store:9000 does not answer.')],
    );
  expect(of('away')).toEqual([['bucketAway', true]]);
  expect(of('unwritable')).toEqual([['bucketRefused', true]]);
  expect(of('full')).toEqual([['bucketFull', true]]);
});

it('requires a recent, encrypted, verified and complete backup', () => {
  const backup = fine().backup!;
  expect(codesOf({ backup: null })).toEqual(['noBackup']);
  expect(codesOf({ backup: { ...backup, at: before(37 * 3600) } })).toEqual(['backupOld']);
  expect(troublesOf(fine({ backup: { ...backup, encrypted: false } }))).toMatchObject([
    { code: 'backupUnencrypted', gravity: 'minor' },
  ]);
  expect(codesOf({ backup: { ...backup, verified: false, missing: 1 } })).toEqual([
    'backupUnverified',
    'backupIncomplete',
  ]);
});

it('gives the reason why a replica is not used, as not urgent', () => {
  expect(codesOf({ replica: { use: 'used', behind: 4 } })).toEqual([]);
  const said = (use: 'behind' | 'away' | 'other', behind: number | null) =>
    troublesOf(fine({ replica: { use, behind } }));
  expect(said('behind', 90)).toEqual([
    expect.objectContaining({
      code: 'replicaBehind',
      gravity: 'minor',
      sentence: expect.stringContaining('is 90 seconds behind'),
    }),
  ]);
  expect(said('away', null)).toEqual([expect.objectContaining({ code: 'replicaAway' })]);
  expect(said('other', null)).toEqual([expect.objectContaining({ code: 'replicaOther' })]);
});

it('names the words of receipts that nobody can read, by provider', () => {
  const at = before(60);
  const [trouble, ...more] = troublesOf(
    fine({
      unknownReceipts: [
        { provider: 'termii', word: 'Parked', receipts: 1200, at },
        { provider: 'termii', word: '', receipts: 1, at },
      ],
    }),
  );
  expect(more).toEqual([]);
  expect(trouble).toMatchObject({
    code: 'receiptsUnknown',
    gravity: 'minor',
    sentence: '1,201 receipts from Termii cannot be read: “Parked”, without a status.',
  });
});

it('reports an unreachable scanner as urgent, and a missing one not at all', () => {
  const codes = (use: 'off' | 'ready' | 'away', tooLarge = 0) =>
    codesOf({ virusScan: { use, version: null, tooLarge } });
  expect([codes('off'), codes('ready'), codes('away')]).toEqual([[], [], ['scannerAway']]);
  expect([codes('ready', 2), codes('off', 2)]).toEqual([['scannerLimit'], []]);
});

it('lists urgent problems first, with all values filled in', () => {
  const all = troublesOf(
    fine({
      programs: [program('api'), program('worker', { alive: false })],
      queues: [queue({ oldestSeconds: 700, failed: 1 }), queue({ queue: 'sms', failed: 2 })],
      redis: { answers: false, version: null, bytes: null, keeps: null },
      disk: { bytes: 500e9, free: 45e9 },
      backupFailure: { at: before(7200), reason: 'The disk is full.' },
      checkpointLate: 9000,
      breaches: [{ hours: 24, breaches: 1 }],
      requests: [
        { days: 1, requests: 1 },
        { days: 7, requests: 2 },
      ],
    }),
  );
  const gravities = all.map(({ gravity }) => gravity);
  expect(gravities.indexOf('minor')).toBe(gravities.lastIndexOf('grave') + 1);
  for (const { sentence, advice } of all) expect(sentence + advice).not.toMatch(/[{}]|undefined/);
  expect(all.map(({ sentence }) => sentence)).toContain(
    '3 jobs failed in the last 24 hours (imports, messages).',
  );
});

it('formats sizes and times for people', () => {
  expect([inBytes(0), inBytes(12_345), inBytes(999e9)]).toEqual(['0 bytes', '12.3 kB', '999 GB']);
  expect([durationText(1), durationText(90), durationText(7300), durationText(200_000)]).toEqual([
    '1 second',
    '90 seconds',
    '2 hours',
    '2 days',
  ]);
});
