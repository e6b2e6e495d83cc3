/*
 * What a load did to PostgreSQL, as PostgreSQL counts it.
 */

/** Tables that were read from end to end, by the rows that this cost: what lacks an index is among the first. */
export function scannedTables(database) {
  return database.query(
    `SELECT relname AS name, seq_scan::int AS scans, seq_tup_read::float8 AS rows FROM pg_stat_user_tables
      WHERE seq_tup_read > 100000 ORDER BY seq_tup_read DESC LIMIT 4`,
  );
}

/**
 * From now on: answers a function that gives the statements that worked most, as rows of a table; none of a PostgreSQL that does not
 * count them.
 */
export async function countStatements(database) {
  try {
    await database.query('CREATE EXTENSION IF NOT EXISTS pg_stat_statements');
    await database.query('SELECT pg_stat_statements_reset()');
  } catch {
    return () => [];
  }
  return async () => {
    const rows = await database.query(
      `SELECT total_exec_time AS worked, calls::int, mean_exec_time AS mean, left(regexp_replace(query, '\\s+', ' ', 'g'), 110) AS text
         FROM pg_stat_statements WHERE dbid = (SELECT oid FROM pg_database WHERE datname = current_database())
        ORDER BY total_exec_time DESC LIMIT 15`,
    );
    return rows.map(({ worked, calls, mean, text }) => [Math.round(worked), calls, mean.toFixed(1), text]);
  };
}
