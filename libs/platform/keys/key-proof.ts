import type { Config } from '../config/config.js';
import type { Reader } from '../database/transaction.js';

/** Settings whose value must match the database. */
export const KEY_SETTINGS = [
  'BVN_ENCRYPTION_KEY',
  'BVN_INDEX_KEY',
  'FILE_ENCRYPTION_KEY',
  'AUDIT_KEY',
] as const;
export type KeySetting = (typeof KEY_SETTINGS)[number];

/** A domain's proof from stored data that a key is the right one. */
export interface KeyProof {
  setting: KeySetting;
  /** Returns true or false by a stored value made with the key; null if nothing is stored. */
  holds(reader: Reader, config: Config): Promise<boolean | null>;
}
