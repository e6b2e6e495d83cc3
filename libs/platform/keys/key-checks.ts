import { createHmac, timingSafeEqual } from 'node:crypto';
import type { Config } from '../config/config.js';
import type { Reader } from '../database/transaction.js';
import type { AnyDomain } from '../domains/domain.js';
import { count, plural } from '../domains/wording.js';
import { encryptedColumns, keyNeeds } from './key-needs.js';
import { KEY_SETTINGS, type KeySetting } from './key-proof.js';
import { isRing, keysByNumber, namedSetting, type RingSetting } from './key-rings.js';

/** A process is started with other keys: it would write what nobody can read, and find nothing. */
export class WrongKey extends Error {
  constructor(readonly lines: readonly string[]) {
    super(lines.join('\n'));
  }
}

/** PostgreSQL's codes for a table and a column that are not there. */
const NO_TABLE = '42P01';
const NO_COLUMN = '42703';

export interface CheckValue {
  setting: string;
  key_id: number;
  value: Buffer;
}

/**
 * Compares the keys of a configuration with the check values in the database. Throws `WrongKey` with a line for each key that is
 * wrong, and says what to do where the tables are not there yet.
 */
export async function requireKeys(
  reader: Reader,
  config: Config,
  domains: readonly AnyDomain[],
): Promise<void> {
  const known = await checkValues(reader);
  if (!known) throw new Error('The database has no tables of this version yet. Run `npm run migrate` first.');
  const faults: string[] = [];
  for (const setting of KEY_SETTINGS) {
    const written = known.get(setting);
    if (!written) {
      faults.push(`The database has no check value of ${setting} yet. Run \`npm run migrate\` first.`);
      continue;
    }
    faults.push(...(await faultsOfKnown(written, setting, config, { reader, domains })));
    const newest = newestOf(setting, config);
    if (!written.some(({ key_id }) => key_id === newest))
      faults.push(
        `${namedSetting(config, setting)}: the database does not know key ${newest} yet. Run \`npm run migrate\` first.`,
      );
  }
  if (faults.length > 0) throw new WrongKey(faults);
}

/** The same for those that have a check value: before a migration there may be none. */
export async function requireKnownKeys(
  reader: Reader,
  config: Config,
  domains: readonly AnyDomain[],
): Promise<void> {
  const faults: string[] = [];
  for (const [setting, written] of (await checkValues(reader)) ?? [])
    if (isSetting(setting))
      faults.push(...(await faultsOfKnown(written, setting, config, { reader, domains })));
  if (faults.length > 0) throw new WrongKey(faults);
}

/**
 * Writes the check values that are missing: of the key that encrypts, and at first of all that were used. A key is taken over
 * where nothing is stored that was made with one, where something stored shows that it is the right one, or beside one that
 * is. Forgets keys that are gone and that nothing needs any more. Throws `WrongKey`.
 */
export async function adoptKeys(
  reader: Reader,
  config: Config,
  domains: readonly AnyDomain[],
): Promise<void> {
  const known = (await checkValues(reader)) ?? new Map<string, CheckValue[]>();
  for (const setting of KEY_SETTINGS) {
    const keys = keysByNumber(config, setting);
    const newest = newestOf(setting, config);
    const written = known.get(setting);
    // A key that does not encrypt yet is known too: programs that are replaced one by one need it before any of them writes by it.
    const wanted = new Set(written ? keys.keys() : [newest]);
    if (!written) {
      const proofs = domains.flatMap(({ keyProofs = [] }) =>
        keyProofs.filter((each) => each.setting === setting),
      );
      for (const proof of proofs)
        if ((await proof.holds(reader, config)) === false)
          throw new WrongKey([wrong(setting, config, newest)]);
      if (isRing(setting))
        for (const { keyId } of await keyNeeds(reader, encryptedColumns(domains), setting)) wanted.add(keyId);
    }
    for (const id of wanted) {
      const key = keys.get(id);
      if (key)
        await reader.query(
          'INSERT INTO key_check (setting, key_id, value) VALUES ($1, $2, $3) ON CONFLICT DO NOTHING',
          [setting, id, checkValueOf(setting, key)],
        );
    }
    // Nothing needs them: that was looked at before the migration.
    await reader.query('DELETE FROM key_check WHERE setting = $1 AND key_id <> ALL ($2::int[])', [
      setting,
      [...keys.keys()],
    ]);
  }
}

/** What is wrong with the keys of a configuration for data that was written with others, a sentence for each key. */
export function faultsOfKeys(written: readonly CheckValue[], config: Config): string[] {
  return written.flatMap(({ setting, key_id, value }) => {
    if (!isSetting(setting)) return [`${setting} is not known to this version.`];
    const keys = keysByNumber(config, setting);
    const key = keys.get(key_id);
    const name = namedSetting(config, setting);
    if (!key) {
      const ids = [...keys.keys()];
      return [
        `${name}: key ${key_id} is needed, and key${ids.length === 1 ? '' : 's'} ${ids.join(', ')} ${ids.length === 1 ? 'is' : 'are'} set.`,
      ];
    }
    const fits = checkValueOf(setting, key).equals(value);
    return fits ? [] : [`${name}: key ${key_id} is needed, and another key is set under that number.`];
  });
}

/** Check values of the keys by their settings. Null where there is no such table. */
export async function checkValues(reader: Reader): Promise<Map<string, CheckValue[]> | null> {
  try {
    const rows = await reader.query<CheckValue>(
      'SELECT setting, key_id, value FROM key_check ORDER BY setting, key_id DESC',
    );
    const known = new Map<string, CheckValue[]>();
    for (const row of rows) known.set(row.setting, [...(known.get(row.setting) ?? []), row]);
    return known;
  } catch (error) {
    if (codeOf(error) === NO_TABLE) return null;
    throw error;
  }
}

/** Each key by which something was encrypted has to be there, as it was, as long as something needs it. */
async function faultsOfKnown(
  written: readonly CheckValue[],
  setting: KeySetting,
  config: Config,
  stored: { reader: Reader; domains: readonly AnyDomain[] },
): Promise<string[]> {
  const keys = keysByNumber(config, setting);
  const faults: (string | null)[] = [];
  for (const { key_id, value } of written) {
    const key = keys.get(key_id);
    if (key && !timingSafeEqual(value, checkValueOf(setting, key)))
      faults.push(wrong(setting, config, key_id));
    if (!key && isRing(setting)) faults.push(await faultOfMissing(setting, key_id, config, stored));
  }
  return faults.filter((fault) => fault !== null);
}

/** Null where nothing needs that key. Looked at only where a key is gone from the settings, so that it costs nothing at other starts. */
async function faultOfMissing(
  setting: RingSetting,
  keyId: number,
  config: Config,
  { reader, domains }: { reader: Reader; domains: readonly AnyDomain[] },
): Promise<string | null> {
  const name = namedSetting(config, setting);
  let needs: { count: number; called: string }[];
  try {
    needs = (await keyNeeds(reader, encryptedColumns(domains), setting)).filter(
      (need) => need.keyId === keyId,
    );
  } catch (error) {
    if (![NO_TABLE, NO_COLUMN].includes(codeOf(error))) throw error;
    return `${name}: key ${keyId} is missing, by which this database was written.`;
  }
  if (needs.length === 0) return null;
  const what = needs.map(({ count: number, called }) => `${called}: ${count(number)}`).join(', ');
  const all = needs.reduce((sum, need) => sum + need.count, 0);
  return `${name}: key ${keyId} is missing, and ${count(all)} ${plural(all, 'value', 'values')} still ${all === 1 ? 'needs' : 'need'} it (${what}). Put it back; \`npm run keys\` says what needs it, \`npm run keys -- re-encrypt\` frees it.`;
}

const wrong = (setting: KeySetting, config: Config, keyId: number) => {
  const name = namedSetting(config, setting);
  return name === setting
    ? `${setting} is not the key that this database was written with.`
    : `${name}: key ${keyId} is not the key that this database was written with.`;
};

const newestOf = (setting: KeySetting, config: Config): number =>
  [...keysByNumber(config, setting).keys()][0] ?? 1;

const isSetting = (setting: string): setting is KeySetting =>
  (KEY_SETTINGS as readonly string[]).includes(setting);
const codeOf = (error: unknown) => String((error as { code?: unknown }).code);

/** Tells one key from another, and nothing of it. */
function checkValueOf(setting: KeySetting, key: Buffer): Buffer {
  return createHmac('sha256', key).update(`gona check ${setting}`).digest();
}
