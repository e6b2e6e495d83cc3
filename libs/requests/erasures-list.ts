import { randomUUID } from 'node:crypto';
import { Readable } from 'node:stream';
import { text } from 'node:stream/consumers';
import { type AuditKeys, type FilePlace, REPLACEMENT_SUFFIX } from '#libs/platform';
import type { ErasedPeople } from './persistence/erased-people.queries.js';

/** Start of the name beside the uploads; files are in folders of two hexadecimal digits. */
const STORED = 'ee/erasures-';
const NAME = /^(?:ee\/)?erasures-[0-9a-f]{8}\.json$/;
const PURPOSE = 'gona erasures\n';

/** Tests whether a name is that of a list, beside the uploads or beside the backups: one per installation. */
export const isErasuresList = (name: string): boolean => NAME.test(name);

interface SignedErasures {
  erasures: ErasedPeople;
  signature: string;
}

const signatureOf = (erasures: ErasedPeople, keys: AuditKeys) =>
  keys.sign(PURPOSE + JSON.stringify(erasures)).toString('base64');

/** Returns the text of a list of erased people: ids and keyed hashes, signed. */
export function erasuresText(erasures: ErasedPeople, keys: AuditKeys): string {
  const signed: SignedErasures = { erasures, signature: signatureOf(erasures, keys) };
  return `${JSON.stringify(signed)}\n`;
}

/**
 * Returns the people of a list; none if it is of another installation, whose first event has another hash than `log`.
 * Null if it is damaged or was changed.
 */
export function readErasuresText(
  content: string,
  log: string | null,
  keys: AuditKeys,
): ErasedPeople['people'] | null {
  const { erasures, signature } = parsed(content);
  if (!Array.isArray(erasures?.people)) return null;
  if (log === null || erasures.log !== log) return [];
  return signature === signatureOf(erasures, keys) ? erasures.people : null;
}

function parsed(content: string): Partial<SignedErasures> {
  try {
    return JSON.parse(content) as SignedErasures;
  } catch {
    return {};
  }
}

/**
 * Writes the erased people beside the uploads, in the place of the earlier list, so that a restore erases them again even
 * if the database is lost before its next backup.
 */
export async function storeErasures(
  { log, people }: ErasedPeople,
  place: FilePlace,
  keys: AuditKeys,
): Promise<void> {
  const name = `${STORED}${log?.slice(0, 8)}.json`;
  // A unique name: a program that was killed can have left its own.
  const beside = `${name}.${randomUUID()}${REPLACEMENT_SUFFIX}`;
  await place.put(beside, Readable.from([Buffer.from(erasuresText({ log, people }, keys))]));
  await place.move(beside, name);
}

/**
 * Returns the people of this installation's list beside the uploads; none without a list. Throws the name of a damaged
 * one, as `damaged` makes its error.
 */
export async function storedErasures(
  place: FilePlace,
  log: string | null,
  by: { keys: AuditKeys; damaged(name: string): Error },
): Promise<ErasedPeople['people']> {
  const people: ErasedPeople['people'] = [];
  for await (const { name } of place.list(STORED)) {
    if (!isErasuresList(name)) continue;
    const found = readErasuresText(await text(Readable.from(await place.get(name))), log, by.keys);
    if (found === null) throw by.damaged(name);
    people.push(...found);
  }
  return people;
}
