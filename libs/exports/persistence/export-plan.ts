import type { ExportFilters } from '#libs/contracts';
import type { Plan } from '../child/protocol.js';
import type { ExportKind } from '../kinds/index.js';

/** Which rows of a kind. */
export interface Selection {
  accountId: number;
  /** Community resources; null for all of the account. */
  resourceIds: readonly number[] | null;
  communityId: number | null;
  filters: ExportFilters;
  /** Of a map: only rows that have a shape, and no column that is the shape as text. */
  isMap: boolean;
}

/** How the rows of a kind are counted and read. */
export function planOf(kind: ExportKind, { isMap, ...selection }: Selection): Plan {
  const parameters: unknown[] = [];
  const bind = (value: unknown) => `$${parameters.push(value)}`;
  const narrowing = { ...selection, bind };
  const where = kind.where(narrowing);
  if (isMap) where.push(`${kind.shape} IS NOT NULL`);
  const counted = parameters.length;
  const columns = kind.columns
    .filter(({ tablesOnly }) => !(isMap && tablesOnly))
    .map(({ field, heading, type, sql }) => ({
      field,
      heading,
      type,
      sql: sql === ':product' ? `${bind(selection.filters.product ?? '')}::text` : sql,
    }));
  return {
    columns,
    from: kind.from,
    beside: kind.beside?.(narrowing) ?? '',
    where: where.join(' AND '),
    groupBy: kind.groupBy ?? null,
    orderBy: kind.orderBy,
    shape: kind.shape ?? null,
    parameters,
    counted,
  };
}
