import type { Transaction } from '#libs/platform';

/** Returns a function from field to its column name in the file of an import; null if it has none. */
export async function columnsOf<Field extends string>(
  tx: Transaction,
  importId: number,
): Promise<(field: Field) => string | null> {
  const [row] = await tx.query<{ mapping: Record<string, string> | null }>(
    'SELECT mapping FROM import_batch WHERE id = $1',
    [importId],
  );
  const columns = new Map(Object.entries(row?.mapping ?? {}).map(([column, field]) => [field, column]));
  return (field) => columns.get(field) ?? null;
}
