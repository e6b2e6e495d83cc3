import { dirname } from 'node:path';
import * as DOMAINS from '#libs/domains';
import {
  AuditKeys,
  type Config,
  createDataSource,
  Database,
  Domains,
  type FilePlace,
  ownerUrl,
  type Reader,
} from '#libs/platform';
import { eraseAgain, erasedPeople, storedErasures } from '#libs/requests';
import { connect } from '../backup/connection.js';
import { damagedErasures, readErasures } from '../backup/erasures-file.js';
import { ProgressBar } from '../progress-bar.js';

/**
 * Erases in the restored database the people who were erased after the backup. They are read from the database that it
 * replaces, if that belongs to the same installation, from the files beside the backup, and from the list beside the
 * uploads. Returns the number of
 * known people, of records that were erased, and the ids of stored files that must not return.
 * @param config that of the restored database
 * @param running URL of the database to be replaced; null if there is none
 */
export async function eraseRestored(
  draft: Reader,
  config: Config,
  by: { folder: string; store: FilePlace; running: string | null; signal: AbortSignal },
): Promise<{ people: number; records: number; files: string[] }> {
  const { log } = await erasedPeople(draft);
  const keys = new AuditKeys(config.AUDIT_KEY);
  const running = by.running === null ? null : await erasedPeopleOf(by.running);
  const found = [
    ...(log !== null && running?.log === log ? running.people : []),
    ...(await readErasures(dirname(by.folder), log, keys)),
    ...(await storedErasures(by.store, log, {
      keys,
      damaged: (name) => damagedErasures(`${by.store.called}/${name}`),
    })),
  ];
  const people = [...new Map(found.map((each) => [each.farmerId, each])).values()];
  if (people.length === 0) return { people: 0, records: 0, files: [] };

  const progress = new ProgressBar(process.stderr, 'Erasing again');
  const source = await createDataSource(
    ownerUrl(config),
    {},
    { name: 'gona-restore', poolSize: 1 },
  ).initialize();
  try {
    const domains = new Domains(DOMAINS);
    const database = new Database(source, domains, keys);
    const { signal } = by;
    return {
      people: people.length,
      ...(await eraseAgain(database, domains, config, { people, signal, onProgress: progress.at })),
    };
  } finally {
    progress.end();
    await source.destroy();
  }
}

/** Reads a database on its own connection: an open one would prevent the swap. */
async function erasedPeopleOf(url: string) {
  const connection = await connect(url, 'gona-restore');
  try {
    return await erasedPeople(connection);
  } finally {
    await connection.close();
  }
}
