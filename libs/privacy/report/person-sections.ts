import { decryptIdentifier, type TokenKeys } from '#libs/identifier-encryption';
import type { AboutPerson, PersonRow, Reader } from '#libs/platform';

/** A section of a report, with values as JSON has them: times are ISO, encrypted numbers decrypted. */
export interface PersonSection {
  title: string;
  rows: PersonRow[];
  /** Headings of values that only the data file has. */
  dataOnly: readonly string[];
}

/** Yields the sections about a farmer, one query at a time. `farmerIds` starts with the main record. */
export async function* personSections(
  reader: Reader,
  about: readonly AboutPerson[],
  farmerIds: readonly number[],
  keys: TokenKeys,
): AsyncGenerator<PersonSection> {
  for (const { title, sql, rows, encrypted = [], dataOnly = [] } of about) {
    const found = sql ? await rowsOf(reader, sql, farmerIds) : await rows?.(reader, farmerIds);
    yield { title, dataOnly, rows: (found ?? []).map((row) => decrypted(row, encrypted, keys)) };
  }
}

/** The database writes each row as JSON, which keeps the order of columns, exact numbers, and days without a time. */
async function rowsOf(reader: Reader, sql: string, farmerIds: readonly number[]): Promise<PersonRow[]> {
  const rows = await reader.query<{ row: PersonRow }>(`SELECT row_to_json(s) AS row FROM (${sql}) s`, [
    farmerIds,
  ]);
  return rows.map(({ row }) => row);
}

function decrypted(row: PersonRow, encrypted: readonly string[], keys: TokenKeys): PersonRow {
  const numbers = encrypted.flatMap((heading) => {
    const value = row[heading];
    // A bytea in JSON: "\\x6f…".
    return typeof value === 'string'
      ? [[heading, decryptIdentifier(Buffer.from(value.slice(2), 'hex'), keys)]]
      : [];
  });
  return { ...row, ...Object.fromEntries(numbers) };
}
