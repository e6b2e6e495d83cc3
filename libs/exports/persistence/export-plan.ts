import type { ExportFilters } from '#libs/contracts';
import type { ExportKind } from '#libs/platform';
import type { Plan } from '../child/protocol.js';

/** Row selection of a kind. */
export interface Selection {
  accountId: number;
  /** Community resources; null for the whole account. */
  resourceIds: readonly number[] | null;
  communityId: number | null;
  filters: ExportFilters;
  /** For a map: only rows with a geometry, and no column with the geometry as text. */
  isMap: boolean;
}

/** Plans how to count and read the rows of a kind. */
export function planOf(kind: ExportKind, { isMap, ...selection }: Selection): Plan {
  const parameters: unknown[] = [];
  const bind = (value: unknown) => `$${parameters.push(value)}`;
  const narrowing = { ...selection, bind };
  const from = typeof kind.from === 'string' ? kind.from : kind.from(narrowing);
  const where = kind.where(narrowing);
  if (isMap) where.push(`${kind.shape} IS NOT NULL`);
  const counted = parameters.length;
  const columns = kind.columns
    .filter(({ field, tablesOnly }) => !(isMap && tablesOnly) && !selection.filters.without?.includes(field))
    .map(({ field, heading, type, sql }) => ({
      field,
      heading,
      type,
      sql: sql === ':product' ? `${bind(selection.filters.product ?? '')}::text` : sql,
    }));
  return {
    columns,
    from,
    beside: kind.beside?.(narrowing) ?? '',
    where: where.join(' AND '),
    groupBy: kind.groupBy ?? null,
    orderBy: kind.orderBy,
    shape: kind.shape ?? null,
    farmer: kind.farmer ?? null,
    parameters,
    counted,
  };
}
