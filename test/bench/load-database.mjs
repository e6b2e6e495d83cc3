/* Reads PostgreSQL's statistics of a load. */

/** Returns the tables with sequential scans, sorted by scanned rows: a missing index appears near the top. */
export function scannedTables(database) {
  return database.query(
    `SELECT relname AS name, seq_scan::int AS scans, seq_tup_read::float8 AS rows FROM pg_stat_user_tables
      WHERE seq_tup_read > 100000 ORDER BY seq_tup_read DESC LIMIT 4`,
  );
}

/**
 * Starts counting statements. Returns a function that gives the most expensive ones as table rows; none if PostgreSQL
 * does not count them.
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
