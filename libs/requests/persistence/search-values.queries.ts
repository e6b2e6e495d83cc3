import type { ErasureResultDto } from '#libs/contracts';
import type { Transaction } from '#libs/platform';

interface Column {
  table: string;
  column: string;
}

/** Returns the columns with words of all tables; names are quoted by the database. */
function wordColumns(tx: Transaction): Promise<Column[]> {
  return tx.query<Column>(
    `SELECT quote_ident(c.table_name) AS "table", quote_ident(c.column_name) AS "column" FROM information_schema.columns c
       JOIN information_schema.tables t USING (table_schema, table_name)
      WHERE c.table_schema = 'public' AND t.table_type = 'BASE TABLE' AND c.is_generated = 'NEVER'
        AND c.table_name NOT IN ('spatial_ref_sys', 'schema_migration')
        AND (c.data_type IN ('text', 'character varying', 'character', 'json', 'jsonb') OR c.udt_name IN ('citext', '_text'))
      ORDER BY 1, 2`,
  );
}

/** The patterns in lower case, computed once per statement. */
const PATTERNS = '(SELECT array_agg(lower(p)) FROM unnest($1::text[]) p)::text[]';

/**
 * Searches each column with words of each table, names of stored files included, for these values in any case. One pass per table:
 * it is read as a whole. Shared values can belong to other people, so a person checks the places found.
 */
export async function searchValues(tx: Transaction, values: readonly string[]): Promise<ErasureResultDto> {
  const columns = await wordColumns(tx);
  const patterns = values.map((value) => `%${value.replace(/[\\%_]/g, '\\$&')}%`);
  const found: ErasureResultDto['found'] = [];
  for (const table of new Set(columns.map((each) => each.table))) {
    const of = columns.filter((each) => each.table === table);
    const counts = of.map(
      ({ column }) => `count(*) FILTER (WHERE lower(${column}::text) LIKE ANY(${PATTERNS}))`,
    );
    const [row] = await tx.query<{ counts: number[] }>(
      `SELECT jsonb_build_array(${counts.join(', ')}) AS counts FROM ${table}`,
      [patterns],
    );
    for (const [at, { column }] of of.entries()) {
      const rows = row?.counts[at] ?? 0;
      if (rows > 0) found.push({ place: `${table}.${column}`, rows });
    }
  }
  return { searched: columns.length, found, at: new Date().toISOString() };
}
