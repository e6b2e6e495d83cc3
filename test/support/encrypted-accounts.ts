import * as DOMAINS from '#libs/domains';
import { decryptIdentifier, identifierKeys } from '#libs/identifier-encryption';
import { migrateDatabase } from '#libs/platform';
import { testConfig } from './test-config.js';
import type { TestDatabase } from './test-database.js';

const configOf = ({ url, ownerUrl }: TestDatabase) =>
  testConfig({ DATABASE_URL: url, MIGRATION_DATABASE_URL: ownerUrl });

/** Encrypts plaintext values of an earlier version, as an upgrade does. */
export const upgrade = (db: TestDatabase) => migrateDatabase(configOf(db), DOMAINS);

/**
 * Returns the decrypted account numbers of the farmers that match a condition. Throws if one is stored in plaintext.
 */
export async function accountNumbers(db: TestDatabase, where: string): Promise<(string | null)[]> {
  const rows = await db.query<{ cipher: Buffer | null; clear: string | null }>(
    `SELECT account_cipher AS cipher, account_number AS clear FROM farmer WHERE ${where} ORDER BY id`,
  );
  const keys = identifierKeys(configOf(db));
  return rows.map(({ cipher, clear }) => {
    if (clear !== null) throw new Error('An account number stands in the clear.');
    return cipher && decryptIdentifier(cipher, keys);
  });
}
