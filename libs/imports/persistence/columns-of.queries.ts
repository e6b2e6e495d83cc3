import type { Transaction } from '#libs/platform';

/** Answers the column of a field, as the file of an import names it; null where it has none. */
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
