import pg from 'pg';

/** Maximum statements that a connection keeps, because each takes memory of PostgreSQL in every connection. */
const MOST = 400;
/**
 * Maximum lengths of a statement of TypeORM. One that inserts many rows has a text of its own for each number of rows; one
 * that reads a session names all columns of two users.
 */
const LONGEST = { read: 12_000, write: 4000 };
/** TypeORM's own statements: they read and write rows by their keys. */
const OF_TYPEORM = /^(?:SELECT|SELECT DISTINCT|UPDATE|INSERT INTO|DELETE FROM) "/;
/** PostgreSQL's routine that finds that the columns of a prepared statement have changed. */
const CHANGED = 'RevalidateCachedQuery';

const known = new Map<string, number>();
/** Part of all names; another one prepares every statement again. */
let round = 0;

/**
 * Marks a statement to be prepared: a connection then has PostgreSQL parse it once, and plan it at most a few times.
 * For statements that run often and find few rows by keys, for which planning costs more than running. Not for filters
 * whose best plan depends on the values, nor for texts that vary.
 * @param sql constant text
 */
export function prepared(sql: string): string {
  if (!known.has(sql)) known.set(sql, known.size);
  return sql;
}

/**
 * SQL of a parameter whose value the planner does not see: it expects the rows of an average value. For joins by a community resource
 * and another column: statistics of a large table know a new resource late, and the planner would then read all its rows for each.
 */
export const unseen = (parameter: string): string => `(SELECT ${parameter}::bigint)`;

/** Returns true if the columns of a prepared statement have changed by a migration: it is prepared again next time. */
export function isOutdated(error: unknown): boolean {
  const { code, routine } = (error ?? {}) as { code?: unknown; routine?: unknown };
  return code === '0A000' && routine === CHANGED;
}

function nameOf(sql: string): string | null {
  const longest = sql.startsWith('SELECT') ? LONGEST.read : LONGEST.write;
  if (known.size < MOST && sql.length <= longest && OF_TYPEORM.test(sql)) prepared(sql);
  const number = known.get(sql);
  return number === undefined ? null : `gona_${round}_${number}`;
}

/** Connection that prepares the statements marked by `prepared`, and those of TypeORM. */
export class PreparingClient extends pg.Client {
  // The driver's own signature has eight overloads; this one passes on what it is given.
  override query = ((config: unknown, ...rest: unknown[]) => {
    const name = typeof config === 'string' ? nameOf(config) : null;
    const send = super.query.bind(this) as (...given: unknown[]) => unknown;
    const answer = name === null ? send(config, ...rest) : send({ name, text: config }, ...rest);
    if (name !== null && answer instanceof Promise)
      answer.catch((error: unknown) => {
        if (isOutdated(error)) round += 1;
      });
    return answer;
  }) as pg.Client['query'];
}
