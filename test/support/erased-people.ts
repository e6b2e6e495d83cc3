import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { AuditKeys, type Config, filePlaceOf, type Reader } from '#libs/platform';
import { erasedPeople, isErasuresList } from '#libs/requests';
import { connect } from '../../apps/cli/src/backup/connection.js';
import { readErasures, writeErasures } from '../../apps/cli/src/backup/erasures-file.js';
import { eraseRestored } from '../../apps/cli/src/restore/erase-restored.js';
import { TEST_KEYS } from './test-config.js';

const keys = new AuditKeys(TEST_KEYS.AUDIT_KEY);

/** Writes the list of erased people of a database beside its backups, as another backup would. */
export const writeErased = async (folder: string, reader: Reader) =>
  writeErasures(folder, '00000000', await erasedPeople(reader), keys);

export const listsOfErased = (folder: string) => readdirSync(folder).filter(isErasuresList);

/** Expects the lists beside backups to name the erased people of the database. */
export async function sameErased(folder: string, reader: Reader) {
  const { log, people } = await erasedPeople(reader);
  expect(await readErasures(folder, log, keys)).toEqual(people);
}

/**
 * Erases again in a restored database, without any list: those whom the replaced database `running` names. Returns how many
 * people are known, and how many records were erased.
 */
export async function erasedByReplaced(owner: string, config: Config, running: string) {
  const draft = await connect(owner, 'gona-test');
  const by = { folder: join(config.FILES_DIR, 'none'), store: await filePlaceOf(config), running };
  try {
    const { people, records } = await eraseRestored(draft, config, {
      ...by,
      signal: new AbortController().signal,
    });
    return [people, records];
  } finally {
    await draft.close();
  }
}
