import { createHmac, timingSafeEqual } from 'node:crypto';
import type { Config } from '../config/config.js';
import type { Reader } from '../database/transaction.js';
import type { AnyDomain } from '../domains/domain.js';
import { count, plural } from '../domains/wording.js';
import { encryptedColumns, keyNeeds } from './key-needs.js';
import { KEY_SETTINGS, type KeySetting } from './key-proof.js';
import { isRing, keysByNumber, namedSetting, type RingSetting } from './key-rings.js';

/** The keys differ from those of the database. The process would write unreadable data, and find nothing. */
export class WrongKey extends Error {
  constructor(readonly lines: readonly string[]) {
    super(lines.join('\n'));
  }
}

/** PostgreSQL's codes for a missing table and a missing column. */
const NO_TABLE = '42P01';
const NO_COLUMN = '42703';

export interface CheckValue {
  setting: string;
  key_id: number;
  value: Buffer;
}

/**
 * Compares the keys of a configuration with the check values in the database. Throws `WrongKey` with a line for each
 * wrong key, and with instructions if the tables do not exist yet.
 */
export async function requireKeys(
  reader: Reader,
  config: Config,
  domains: readonly AnyDomain[],
): Promise<void> {
  const known = await checkValues(reader);
  if (!known) throw new Error('The database schema is missing or out of date. Run `npm run migrate` first.');
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

/** Compares only keys with a check value: before a migration there may be none. */
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
 * Writes missing check values: of the encrypting key, and initially of all used keys. A key is accepted if no data was
 * made with one, if stored data proves it, or together with a proven key. Deletes check values of removed keys that no
 * data needs. Throws `WrongKey`.
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
    // Keys that do not encrypt yet are recorded too: programs replaced one by one need them before any writes with
    // them.
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
    // No data needs them; that was checked before the migration.
    await reader.query('DELETE FROM key_check WHERE setting = $1 AND key_id <> ALL ($2::int[])', [
      setting,
      [...keys.keys()],
    ]);
  }
}

/** Returns the faults of a configuration's keys for data written with other keys, a sentence for each key. */
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

/** Returns check values of the keys by setting; null if there is no such table. */
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

/** Returns a fault for each key that is missing or changed while data still needs it. */
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

/**
 * Returns null if no data needs that key. Called only if a key was removed from the settings, so that other starts pay
 * nothing.
 */
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

/** Returns a value that identifies a key without revealing it. */
function checkValueOf(setting: KeySetting, key: Buffer): Buffer {
  return createHmac('sha256', key).update(`gona check ${setting}`).digest();
}
