import { readFile } from 'node:fs/promises';
import { type CheckpointFile, readCheckpointFile, verifyLog } from '#libs/audit';
import {
  AuditKeys,
  checkStart,
  createDataSource,
  directUrl,
  readAuditCheckConfig,
  readerOf,
} from '#libs/platform';
import { ProgressBar } from '../progress-bar.js';
import { UsageError } from '../usage-error.js';

/**
 * `verify [checkpoint.json] [--public-key <key>]`: verifies the log of the database at DATABASE_URL against a
 * checkpoint stored elsewhere. Returns 0 if all is valid, 1 otherwise.
 */
export async function verifyCommand(words: string[]): Promise<number> {
  const { path, publicKey } = argumentsOf(words);
  const config = readAuditCheckConfig();
  const keys = config.AUDIT_KEY ? new AuditKeys(config.AUDIT_KEY) : null;
  const believed = publicKey ?? keys?.publicKey;
  if (!believed) throw new UsageError('Set AUDIT_KEY, or give a trusted public key: --public-key <key>.');
  const file = path === null ? null : await read(path);

  await checkStart(config, { database: { by: 'application' } });
  const source = await createDataSource(
    directUrl(config),
    {},
    { name: 'gona-audit', poolSize: 1 },
  ).initialize();
  const bar = new ProgressBar(process.stderr, 'Reading the log');
  try {
    const found = await verifyLog(readerOf(source), { publicKey: believed, keys, file, onProgress: bar.at });
    bar.end();
    for (const fault of found.faults) console.log(`WRONG  ${fault}`);
    if (found.faults.length > 0) {
      console.log(
        `\nThe audit log is not intact: ${found.faults.length} ${found.faults.length === 1 ? 'fault' : 'faults'}.`,
      );
      return 1;
    }
    console.log(
      `The audit log is intact: ${found.events.toLocaleString('en-NG')} entries in ${found.topics} topics, ${found.checkpoints} signed checkpoints.`,
    );
    for (const line of cautions(file, keys, found.newest?.at ?? null)) console.log(line);
    return 0;
  } finally {
    await source.destroy();
  }
}

/** Returns what a successful check does not prove. */
function cautions(file: CheckpointFile | null, keys: AuditKeys | null, newest: string | null): string[] {
  return [
    ...(file
      ? [`It was compared with checkpoint ${file.number} of ${file.at}.`]
      : [
          'It was compared only with its own checkpoints, which the database owner can remove. Give a checkpoint file that was stored elsewhere.',
        ]),
    ...(newest ? [] : ['The database has no checkpoint yet.']),
    ...(keys
      ? []
      : ['Without AUDIT_KEY, entries after the newest checkpoint were compared only with each other.']),
  ];
}

function argumentsOf(words: string[]): { path: string | null; publicKey: string | null } {
  const rest = [...words];
  const at = rest.indexOf('--public-key');
  const publicKey = at < 0 ? null : (rest.splice(at, 2)[1] ?? '');
  if (publicKey !== null && !/^[A-Za-z0-9+/]{43}=$/.test(publicKey))
    throw new UsageError('A public key must be 32 bytes in base64, as in checkpoint files.');
  if (rest.length > 1 || rest[0]?.startsWith('-')) throw new UsageError(`Unknown argument: ${rest.at(-1)}.`);
  return { path: rest[0] ?? null, publicKey };
}

async function read(path: string): Promise<CheckpointFile> {
  const text = await readFile(path, 'utf8').catch((error: Error) => {
    throw new UsageError(`${path} cannot be read: ${error.message}`);
  });
  return readCheckpointFile(text);
}
