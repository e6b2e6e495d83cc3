import { lock, type Transaction } from '#libs/platform';

/** Minimum number of rows that make folding worthwhile. */
const WORTH = 500;
/** Rows per transaction. */
const AT_ONCE = 50_000;

const TABLES = [
  {
    name: 'map_cell',
    key: 'community_resource_id, level, block, x, y, status, captured_by',
    sums: ['farms', 'area_m2', 'east', 'south'],
  },
  { name: 'farm_slice', key: 'community_resource_id, slice, status, captured_by', sums: ['farms'] },
] as const;

/**
 * Folds all changes of a cell or a slice into one row, or none if they cancel out. Readers see the rows before or
 * after it, which have the same sum. Returns whether more is left.
 */
export async function foldCells(tx: Transaction): Promise<boolean> {
  if (!(await lock(tx, 'cells', '', 'try'))) return false;
  let more = false;
  for (const { name, key, sums } of TABLES) {
    const [fresh] = await tx.query<{ n: number }>(
      `SELECT count(*) AS n FROM (SELECT 1 FROM ${name} WHERE NOT folded LIMIT ${AT_ONCE}) x`,
    );
    if ((fresh?.n ?? 0) < WORTH) continue;
    more ||= fresh?.n === AT_ONCE;
    await tx.query(
      `WITH touched AS MATERIALIZED (
         SELECT DISTINCT ${key} FROM (SELECT ${key} FROM ${name} WHERE NOT folded LIMIT ${AT_ONCE}) x),
       gone AS (DELETE FROM ${name} t USING touched WHERE (${of('t', key)}) = (${of('touched', key)})
                RETURNING ${of('t', key)}, ${of('t', sums.join(', '))})
       INSERT INTO ${name} (${key}, ${sums.join(', ')}, folded)
       SELECT ${key}, ${sums.map((each) => `sum(${each})`).join(', ')}, true FROM gone GROUP BY ${key}
       HAVING ${sums.map((each) => `sum(${each}) <> 0`).join(' OR ')}`,
    );
  }
  return more;
}

const of = (table: string, columns: string): string =>
  columns
    .split(', ')
    .map((each) => `${table}.${each}`)
    .join(', ');
