/* Reads PostgreSQL's statistics of a load. */

/** Returns the tables with sequential scans, sorted by scanned rows: a missing index appears near the top. */
export function scannedTables(database) {
  return database.query(
    `SELECT relname AS name, seq_scan::int AS scans, seq_tup_read::float8 AS rows FROM pg_stat_user_tables
      WHERE seq_tup_read > 100000 ORDER BY seq_tup_read DESC LIMIT 4`,
  );
}

/**
 * Starts counting statements. Returns a function that gives `{ sum, slow, frequent }`: their number and milliseconds, and
 * table rows of the most expensive ones, of those that were planned longest and of the most frequent ones; null if PostgreSQL does not count them.
 */
export async function countStatements(database) {
  try {
    await database.query('CREATE EXTENSION IF NOT EXISTS pg_stat_statements');
    await database.query('SELECT pg_stat_statements_reset()');
  } catch {
    return () => null;
  }
  return async () => {
    const rows = await database.query(
      `SELECT total_exec_time + total_plan_time AS worked, total_plan_time AS planned, calls::int, toplevel,
              left(regexp_replace(query, '\\s+', ' ', 'g'), 110) AS text
         FROM pg_stat_statements WHERE dbid = (SELECT oid FROM pg_database WHERE datname = current_database())`,
    );
    // A statement of a trigger or function is part of the one that ran it.
    const sumOf = (name) => rows.reduce((sum, row) => sum + (row.toplevel ? row[name] : 0), 0);
    const most = (name, of = rows) =>
      of
        .sort((a, b) => b[name] - a[name])
        .slice(0, Number(process.env.MOST ?? 15))
        .map(({ worked, planned, calls, text }) => [
          Math.round(worked),
          calls,
          (worked / calls).toFixed(1),
          Math.round(planned),
          text,
        ]);
    return {
      sum: { calls: sumOf('calls'), worked: sumOf('worked'), planned: sumOf('planned') },
      slow: most('worked'),
      planned: most('planned').slice(0, 8),
      frequent: most(
        'calls',
        rows.filter(({ toplevel }) => toplevel),
      ),
    };
  };
}

/**
 * Times a fixed piece of work of PostgreSQL and of Node, so that results of two machines can be compared. Returns rows
 * of a table; the best of five, in milliseconds.
 */
export async function calibrate(database) {
  const best = async (work) => {
    const times = [];
    for (let n = 0; n < 5; n += 1) {
      const began = performance.now();
      await work();
      times.push(performance.now() - began);
    }
    return `${Math.min(...times).toFixed(0)} ms`;
  };
  const sql = () => database.query('SELECT sum(sqrt(n) * ln(n)) FROM generate_series(1, 1000000) n');
  const script = () => {
    let sum = 0;
    for (let n = 1; n < 10_000_000; n += 1) sum += Math.sqrt(n) * Math.log(n);
    return sum;
  };
  return [
    ['PostgreSQL, a million roots', await best(sql)],
    ['Node, ten million roots', await best(script)],
  ];
}
