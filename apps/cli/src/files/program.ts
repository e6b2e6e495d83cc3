import 'reflect-metadata';
import { parseArgs } from 'node:util';
import { inBytes } from '#libs/contracts';
import {
  type Config,
  checkStart,
  count,
  DomainError,
  errorMessage,
  type FilePlace,
  filePlaceAt,
  filePlaceOf,
  idOf,
  readConfig,
} from '#libs/platform';
import { connect } from '../backup/connection.js';
import { storedFiles } from '../backup/copy-files.js';
import { Refusal } from '../backup/refusal.js';
import { inCount } from '../backup/sizes.js';
import { command } from '../command.js';
import { ProgressBar } from '../progress-bar.js';
import { UsageError } from '../usage-error.js';
import { copyPlace } from './copy-place.js';

const USAGE = `npm run files                       shows where files are stored, and whether any are missing
npm run files -- copy --to <place>  copies them to a folder or s3://bucket/prefix?endpoint=…, and verifies each
  --from <place>                    copies from there instead of the current storage

Existing copies are skipped, so you can interrupt and repeat it. The originals stay. The keys of a bucket are
FILES_ACCESS_KEY_ID and FILES_SECRET_ACCESS_KEY, or those of the environment.
Exit codes: 0 done, 3 files are missing, 1 failed.`;
/** Exit code: something needs attention. */
const LOOK = 3;

export const main = command({
  run,
  usage: USAGE,
  stopped: 'Stopped. Run the command again for the remaining files.',
  sentence: sentenceOf,
});

async function run(words: string[], signal: AbortSignal): Promise<number> {
  const { act, from, to } = understand(words);
  if (act === 'help') {
    console.log(USAGE);
    return 0;
  }
  const config = readConfig();
  if (act === 'status') return status(config);
  const source = await placeAt('--from', from ?? config.FILES_URL ?? config.FILES_DIR, config);
  return copy(source, await placeAt('--to', to ?? '', config), signal);
}

async function status(config: Config): Promise<number> {
  await checkStart(config, { database: { by: 'application' } });
  const place = await filePlaceOf(config);
  const { why } = await place.room();
  if (why !== null) throw new Refusal(`${place.setting}: ${why}.`);
  const there = new Map<string, number>();
  for await (const { name, bytes } of place.list('')) {
    const id = idOf(name);
    if (id !== null) there.set(id, bytes);
  }
  const database = await connect(config.DATABASE_URL, 'gona-files');
  const named = await storedFiles(database).finally(() => database.close());
  const bytes = [...there.values()].reduce((sum, each) => sum + each, 0);
  console.log(`Files are in ${place.called}: ${inCount(there.size, 'file')}, ${inBytes(bytes)}.`);
  const missing = named.filter(({ id }) => !there.has(id));
  if (missing.length === 0) {
    console.log(`All ${count(named.length)} named in the database are there.`);
    return 0;
  }
  console.error(
    `${inCount(missing.length, 'file')} named in the database ${missing.length === 1 ? 'is' : 'are'} missing:`,
  );
  for (const { id } of missing.slice(0, 20)) console.error(`  ${id}`);
  return LOOK;
}

async function copy(from: FilePlace, to: FilePlace, signal: AbortSignal): Promise<number> {
  if (from.called === to.called) throw new Refusal('Both places are the same.');
  const started = performance.now();
  let counted = '';
  const bar = new ProgressBar(process.stderr, () => `Files ${counted}`, undefined, inBytes);
  const { copied, bytes, same, gone } = await copyPlace({
    from,
    to,
    signal,
    onProgress: ({ files, of, bytes: done, ofBytes }) => {
      counted = `${count(files)} of ${count(of)}`;
      bar.at(done, ofBytes);
    },
  });
  bar.end();
  const seconds = ((performance.now() - started) / 1000).toFixed(1);
  console.log(
    `Copied from ${from.called} to ${to.called}: ${inCount(copied, 'file')}, ${inBytes(bytes)}, ${seconds} s.`,
  );
  if (same > 0) console.log(`  ${inCount(same, 'file')} already there.`);
  if (gone > 0) console.log(`  ${inCount(gone, 'file')} deleted during the copy.`);
  return 0;
}

/** Throws a `Refusal` unless the store can be read and written. */
async function placeAt(flag: string, where: string, config: Config): Promise<FilePlace> {
  let place: FilePlace;
  try {
    place = await filePlaceAt(where, config);
  } catch (error) {
    throw new UsageError(`${flag} ${(error as Error).message}.`);
  }
  const { state, why } = await place.room();
  if (why !== null) throw new Refusal(`${flag}: ${why}.`);
  if (state === 'unwritable') throw new Refusal(`${flag}: ${place.called} cannot be written.`);
  return place;
}

function understand(words: string[]) {
  const { values, positionals } = parsed(words);
  const [act = 'status', ...more] = positionals;
  if (more.length > 0 || !['status', 'copy'].includes(act))
    throw new UsageError(`Unknown argument: ${positionals.at(-1)}.`);
  if (act === 'copy' && !values.to && !values.help)
    throw new UsageError('Give the destination: --to <place>.');
  return { act: values.help ? 'help' : act, from: values.from, to: values.to };
}

function parsed(args: string[]) {
  try {
    return parseArgs({
      args,
      allowPositionals: true,
      options: { from: { type: 'string' }, to: { type: 'string' }, help: { type: 'boolean' } },
    });
  } catch (error) {
    throw new UsageError((error as Error).message);
  }
}

function sentenceOf(error: unknown): string {
  // The store's own message says more than the user's.
  const { cause } = error as { cause?: unknown };
  if (error instanceof DomainError && cause instanceof Error) return `${error.sentence} (${cause.message})`;
  return errorMessage(error);
}
