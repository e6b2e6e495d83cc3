import { createHmac, timingSafeEqual } from 'node:crypto';
import type { Config } from '../config/config.js';
import type { Reader } from '../database/transaction.js';
import type { AnyDomain } from '../domains/domain.js';
import { KEY_SETTINGS, type KeySetting } from './key-proof.js';

/** A process is started with another key: it would write what nobody can read, and find nothing. */
export class WrongKey extends Error {}

/** PostgreSQL's code for a table that is not there. */
const NO_TABLE = '42P01';

/**
 * Compares the keys of a configuration with the check values in the database. Throws `WrongKey` with a line that names the
 * setting, and what to do where the tables are not there yet.
 */
export async function requireKeys(reader: Reader, config: Config): Promise<void> {
  const known = await checkValues(reader);
  if (!known) throw new Error('The database has no tables of this version yet. Run `npm run migrate` first.');
  for (const setting of KEY_SETTINGS) {
    if (!known.has(setting))
      throw new WrongKey(`The database has no check value of ${setting} yet. Run \`npm run migrate\` first.`);
    requireKey(known, setting, config);
  }
}

/** The same for those that have a check value: before a migration there may be none. */
export async function requireKnownKeys(reader: Reader, config: Config): Promise<void> {
  const known = (await checkValues(reader)) ?? new Map();
  for (const setting of KEY_SETTINGS) if (known.has(setting)) requireKey(known, setting, config);
}

/**
 * Writes the check values that are missing. A key is taken over where nothing is stored that was made with one, or where
 * something stored shows that it is the right one. Throws `WrongKey`.
 */
export async function adoptKeys(
  reader: Reader,
  config: Config,
  domains: readonly AnyDomain[],
): Promise<void> {
  const known = (await checkValues(reader)) ?? new Map();
  for (const setting of KEY_SETTINGS) {
    if (known.has(setting)) continue;
    const proofs = domains.flatMap(({ keyProofs = [] }) =>
      keyProofs.filter((each) => each.setting === setting),
    );
    for (const proof of proofs) if ((await proof.holds(reader, config)) === false) throw wrong(setting);
    await reader.query('INSERT INTO key_check (setting, key_id, value) VALUES ($1, $2, $3)', [
      setting,
      idOf(setting, config),
      checkValueOf(setting, config),
    ]);
  }
}

export interface CheckValue {
  setting: string;
  key_id: number;
  value: Buffer;
}

/** What is wrong with the keys of a configuration for data that was written with others, a sentence for each setting. */
export function faultsOfKeys(written: readonly CheckValue[], config: Config): string[] {
  return written.flatMap(({ setting, key_id, value }) => {
    const known = KEY_SETTINGS.find((each) => each === setting);
    if (!known) return [`${setting} is not known to this version.`];
    const id = idOf(known, config);
    if (id !== key_id) return [`${setting}: key ${key_id} is needed, and key ${id} is set.`];
    const fits = checkValueOf(known, config).equals(value);
    return fits ? [] : [`${setting}: key ${key_id} is needed, and another key is set under that number.`];
  });
}

/** Check values of the keys by their settings. Null where there is no such table. */
export async function checkValues(reader: Reader): Promise<Map<string, CheckValue> | null> {
  try {
    const rows = await reader.query<CheckValue>('SELECT setting, key_id, value FROM key_check');
    return new Map(rows.map((row) => [row.setting, row]));
  } catch (error) {
    if ((error as { code?: unknown }).code === NO_TABLE) return null;
    throw error;
  }
}

function requireKey(known: Map<string, CheckValue>, setting: KeySetting, config: Config): void {
  const { key_id, value } = known.get(setting)!;
  if (key_id !== idOf(setting, config))
    throw new WrongKey(
      `${setting}_ID is ${idOf(setting, config)}, but this database was written with key ${key_id}.`,
    );
  const own = checkValueOf(setting, config);
  if (value.length !== own.length || !timingSafeEqual(value, own)) throw wrong(setting);
}

const wrong = (setting: KeySetting) =>
  new WrongKey(`${setting} is not the key that this database was written with.`);

/** Number of the key, where values say by which one they were encrypted. */
function idOf(setting: KeySetting, config: Config): number {
  if (setting === 'BVN_ENCRYPTION_KEY') return config.BVN_ENCRYPTION_KEY_ID;
  return setting === 'FILE_ENCRYPTION_KEY' ? config.FILE_ENCRYPTION_KEY_ID : 1;
}

/** Tells one key from another, and nothing of it. */
function checkValueOf(setting: KeySetting, config: Config): Buffer {
  return createHmac('sha256', Buffer.from(config[setting], 'base64'))
    .update(`gona check ${setting}`)
    .digest();
}
