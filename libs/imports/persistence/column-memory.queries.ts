import type { ColumnChoice } from '#libs/contracts';
import type { Database, Transaction } from '#libs/platform';
import { headerKey } from '../domain/index.js';
import type { ImportBatch } from './import-batch.entity.js';

type Owner = Pick<ImportBatch, 'accountId' | 'kind'>;

/** Returns the fields that columns fed in earlier files of an account, by `headerKey`; null: not read. */
export async function rememberedColumns(
  database: Pick<Database, 'query'>,
  { accountId, kind }: Owner,
): Promise<Record<string, string | null>> {
  const rows = await database.query<{ heading: string; field: string | null }>(
    'SELECT heading, field FROM import_column_memory WHERE account_id = $1 AND kind = $2',
    [accountId, kind],
  );
  return Object.fromEntries(rows.map(({ heading, field }) => [heading, field]));
}

/** Remembers a user's choice for the columns of a header, except unnamed ones. */
export async function rememberColumns(
  tx: Transaction,
  { accountId, kind }: Owner,
  header: string[],
  choices: ColumnChoice[],
): Promise<void> {
  const known = new Map(
    choices.flatMap(({ index, field }) => {
      const key = headerKey(header[index] ?? '');
      return key === '' ? [] : [[key, field] as const];
    }),
  );
  if (known.size === 0) return;
  await tx.query(
    `INSERT INTO import_column_memory (account_id, kind, heading, field)
     SELECT $1, $2, heading, field FROM unnest($3::text[], $4::text[]) AS c(heading, field)
     ON CONFLICT (account_id, kind, heading) DO UPDATE SET field = excluded.field, used_at = now()`,
    [accountId, kind, [...known.keys()], [...known.values()]],
  );
}
