import {
  type BackupStatusDto,
  type DiskStatusDto,
  inBytes,
  type ProgramDto,
  QUEUE_WORDS,
  type QueueStatusDto,
  SMS_PROVIDER_NAMES,
  SMS_PROVIDERS,
  STUCK_SECONDS,
  type StatusDto,
  TROUBLES,
  type TroubleCode,
  type TroubleDto,
  type TroubleGravity,
} from '#libs/contracts';
import { count, plural, type Room } from '#libs/platform';
import { durationText } from './duration-text.js';

/** Maximum age in seconds: a daily backup, and half a day of delay. */
export const BACKUP_OLD_SECONDS = 36 * 3600;
const GB = 1_000_000_000;

/** Input of the checks: the answer itself, and times that only the database's clock shows. */
export interface Facts extends Omit<StatusDto, 'troubles'> {
  /** Seconds since the newest checkpoint, if uncovered entries have waited too long; else null. */
  checkpointLate: number | null;
  /** Breaches that the Commission was not notified of, by hours passed. */
  breaches: readonly { hours: number; breaches: number }[];
  /** Open requests of farmers, by days until they are due. */
  requests: readonly { days: number; requests: number }[];
  /** Wallets whose last trial balance found a difference. */
  wallets: number;
  /** Whether files can be stored. */
  room: Room;
}

/** Returns the problems, most serious first. */
export function troublesOf(facts: Facts): TroubleDto[] {
  const all = [
    ...ofBreaches(facts.breaches),
    ...ofRequests(facts.requests),
    ...ofWallets(facts.wallets),
    ...ofPrograms(facts),
    ...ofDatabaseDisk(facts.database),
    ...ofReplica(facts.replica),
    ...ofRedis(facts.redis),
    ...ofQueues(facts.queues),
    ...ofDisk(facts),
    ...ofVirusScan(facts.virusScan),
    ...ofBackups(facts),
    ...ofMail(facts),
    ...ofReceipts(facts.unknownReceipts),
    ...ofFigures(facts.figureCheck),
    ...(facts.checkpointLate === null
      ? []
      : [trouble('checkpointLate', 'grave', { age: durationText(facts.checkpointLate) })]),
  ];
  return [
    ...all.filter(({ gravity }) => gravity === 'grave'),
    ...all.filter(({ gravity }) => gravity === 'minor'),
  ];
}

function trouble(code: TroubleCode, gravity: TroubleGravity, words: Record<string, string> = {}): TroubleDto {
  const { sentence, advice } = TROUBLES[code];
  const said = sentence.replace(/\{(\w+)\}/g, (_, name: string) => words[name] ?? '');
  return { code, gravity, sentence: said, advice };
}

function ofPrograms({ at, programs, database }: Facts): TroubleDto[] {
  const workers = programs.filter(({ program }) => program === 'worker');
  const found: TroubleDto[] = [];
  if (!database.isCurrent) found.push(trouble('schemaOld', 'grave'));
  // Nobody sees this on the page, but a worker mails it.
  if (!programs.some(({ program, alive }) => program === 'api' && alive))
    found.push(trouble('noApi', 'grave'));
  if (!workers.some(({ alive }) => alive)) found.push(trouble('noWorker', 'grave'));
  else
    for (const gone of workers.filter(({ alive }) => !alive))
      found.push(
        trouble('workerGone', 'minor', {
          ago: durationText(secondsBetween(gone.beatAt, at)),
          host: gone.host,
          pid: String(gone.pid),
        }),
      );
  const versions = [...new Set(programs.filter(({ alive }) => alive).map(versionOf))];
  if (versions.length > 1) found.push(trouble('versionsDiffer', 'minor', { versions: versions.join(', ') }));
  return found;
}

const BREACH_CODES: Record<number, TroubleCode> = { 24: 'breach24', 48: 'breach48', 66: 'breach66' };

/** Each alarm is a problem of its own, so that each is mailed. */
const ofBreaches = (alarms: Facts['breaches']): TroubleDto[] =>
  alarms.flatMap(({ hours, breaches }) => {
    const code = BREACH_CODES[hours];
    const words = { count: `${count(breaches)} data ${plural(breaches, 'breach', 'breaches')}` };
    return code ? [trouble(code, 'grave', words)] : [];
  });

const REQUEST_CODES: Record<number, TroubleCode> = { 7: 'requests7', 1: 'requests1' };

const ofRequests = (alarms: Facts['requests']): TroubleDto[] =>
  alarms.flatMap(({ days, requests }) => {
    const code = REQUEST_CODES[days];
    const words = {
      count: `${count(requests)} ${plural(requests, 'request of a farmer is', 'requests of farmers are')}`,
    };
    return code ? [trouble(code, days === 1 ? 'grave' : 'minor', words)] : [];
  });

const ofWallets = (wallets: number): TroubleDto[] =>
  wallets === 0
    ? []
    : [
        trouble('walletDiffers', 'grave', {
          count: `${count(wallets)} ${plural(wallets, 'wallet', 'wallets')}`,
        }),
      ];

function ofReceipts(unknown: Facts['unknownReceipts']): TroubleDto[] {
  return SMS_PROVIDERS.flatMap((provider) => {
    const all = unknown.filter((each) => each.provider === provider);
    if (all.length === 0) return [];
    const receipts = all.reduce((sum, each) => sum + each.receipts, 0);
    const said = trouble('receiptsUnknown', 'minor', {
      count: `${count(receipts)} ${plural(receipts, 'receipt', 'receipts')}`,
      provider: SMS_PROVIDER_NAMES[provider],
      words: all.map(({ word }) => (word ? `“${word}”` : 'without a status')).join(', '),
    });
    return [said];
  });
}

function ofFigures(check: Facts['figureCheck']): TroubleDto[] {
  if (!check || check.differing.length === 0) return [];
  const programmes = check.differing
    .map(({ resourceId, what }) => `programme ${resourceId} (${what.join(', ')})`)
    .join(', ');
  return [trouble('figuresDiffer', 'minor', { programmes })];
}

const versionOf = ({ version, revision }: ProgramDto) => (revision ? `${version} (${revision})` : version);

function ofReplica(replica: Facts['replica']): TroubleDto[] {
  if (replica === null || replica.use === 'used') return [];
  const { use, behind } = replica;
  if (use === 'behind') return [trouble('replicaBehind', 'minor', { behind: durationText(behind ?? 0) })];
  return [trouble(use === 'away' ? 'replicaAway' : 'replicaOther', 'minor')];
}

function ofRedis({ answers, keeps }: Facts['redis']): TroubleDto[] {
  if (!answers) return [trouble('redisAway', 'grave')];
  return keeps === false ? [trouble('redisForgets', 'grave')] : [];
}

function ofQueues(queues: readonly QueueStatusDto[]): TroubleDto[] {
  const stuck = queues.filter(({ oldestSeconds }) => (oldestSeconds ?? 0) >= STUCK_SECONDS);
  const failing = queues.filter(({ failed }) => failed > 0);
  const failed = failing.reduce((sum, queue) => sum + queue.failed, 0);
  return [
    ...stuck.map(({ queue, oldestSeconds }) =>
      trouble('queueStuck', 'grave', { queue: QUEUE_WORDS[queue], waited: durationText(oldestSeconds ?? 0) }),
    ),
    ...(failed === 0
      ? []
      : [
          trouble('jobsFailed', 'minor', {
            count: `${count(failed)} ${plural(failed, 'job', 'jobs')}`,
            queues: failing.map(({ queue }) => QUEUE_WORDS[queue]).join(', '),
          }),
        ]),
  ];
}

function ofDisk({ bucket, disk, room }: Facts): TroubleDto[] {
  if (bucket !== null) return ofBucket(room);
  if (disk === null) return [trouble('diskUnseen', 'grave')];
  if (room.state === 'unwritable') return [trouble('filesUnwritable', 'grave')];
  return ofRoom(disk, 'diskFull', 'diskLow');
}

function ofDatabaseDisk({ disk }: Facts['database']): TroubleDto[] {
  return disk ? ofRoom(disk, 'databaseDiskFull', 'databaseDiskLow') : [];
}

/** Judges by share and by remaining space: a tenth of a large disk is plenty, and one upload fills a small one. */
function ofRoom({ bytes, free }: DiskStatusDto, full: TroubleCode, low: TroubleCode): TroubleDto[] {
  const words = { free: inBytes(free), size: inBytes(bytes) };
  if (free < GB || free < Math.min(0.03 * bytes, 10 * GB)) return [trouble(full, 'grave', words)];
  if (free < Math.min(0.1 * bytes, 50 * GB)) return [trouble(low, 'minor', words)];
  return [];
}

function ofBucket({ state, why }: Room): TroubleDto[] {
  const codes = { away: 'bucketAway', unwritable: 'bucketRefused', full: 'bucketFull' } as const;
  if (state === 'enough' || state === 'low') return [];
  return [trouble(codes[state], 'grave', { why: why ?? '' })];
}

function ofVirusScan({ use, tooLarge }: Facts['virusScan']): TroubleDto[] {
  if (use === 'off') return [];
  const files = `${count(tooLarge)} ${plural(tooLarge, 'file', 'files')}`;
  return [
    ...(use === 'away' ? [trouble('scannerAway', 'grave')] : []),
    ...(tooLarge > 0 ? [trouble('scannerLimit', 'minor', { count: files })] : []),
  ];
}

function ofBackups({ at, backup, backupFailure }: Facts): TroubleDto[] {
  const found: TroubleDto[] = [];
  if (backupFailure)
    found.push(
      trouble('backupFailed', 'grave', {
        ago: durationText(secondsBetween(backupFailure.at, at)),
        reason: backupFailure.reason,
      }),
    );
  if (backup === null) return [...found, trouble('noBackup', 'grave')];
  return [...found, ...ofBackup(backup, secondsBetween(backup.at, at))];
}

function ofBackup({ encrypted, verified, missing }: BackupStatusDto, age: number): TroubleDto[] {
  const found: TroubleDto[] = [];
  if (age > BACKUP_OLD_SECONDS) found.push(trouble('backupOld', 'grave', { age: durationText(age) }));
  if (!verified) found.push(trouble('backupUnverified', 'grave'));
  if (!encrypted) found.push(trouble('backupUnencrypted', 'minor'));
  if (missing > 0)
    found.push(
      trouble('backupIncomplete', 'minor', {
        count: `${count(missing)} ${plural(missing, 'file', 'files')}`,
      }),
    );
  return found;
}

function ofMail({ at, mail: { failingSince, reason } }: Facts): TroubleDto[] {
  if (failingSince === null) return [];
  return [
    trouble('mailFails', 'minor', {
      lasted: durationText(secondsBetween(failingSince, at)),
      reason: reason ?? '',
    }),
  ];
}

const secondsBetween = (from: string, to: string) => Math.max(0, (Date.parse(to) - Date.parse(from)) / 1000);
