import type { Config } from '../config/config.js';
import type { Reader } from '../database/transaction.js';

/** Settings whose value must be the one that the database was written with. */
export const KEY_SETTINGS = [
  'BVN_ENCRYPTION_KEY',
  'BVN_INDEX_KEY',
  'FILE_ENCRYPTION_KEY',
  'AUDIT_KEY',
] as const;
export type KeySetting = (typeof KEY_SETTINGS)[number];

/** How a domain shows, by what it has stored, that a key is the right one. */
export interface KeyProof {
  setting: KeySetting;
  /** True or false by a stored value that was made with the key; null where nothing is stored. */
  holds(reader: Reader, config: Config): Promise<boolean | null>;
}
