import { createDataSource } from '#libs/platform';

/** Returns for each table of a database: its rows, those with a word, and a digest of them. */
export async function sumsOf(
  url: string,
  word: string,
): Promise<{ sums: Record<string, string>; with: string[] }> {
  const database = await createDataSource(url, {}, { poolSize: 1 }).initialize();
  try {
    const tables: { name: string }[] = await database.query(
      `SELECT relname AS name FROM pg_class WHERE relkind = 'r' AND relnamespace = 'public'::regnamespace
          AND relname <> 'spatial_ref_sys' ORDER BY 1`,
    );
    const sums: Record<string, string> = {};
    const having: string[] = [];
    for (const { name } of tables) {
      const [row] = await database.query(
        `SELECT count(*) || ' ' || coalesce(md5(string_agg(md5(t::text), '' ORDER BY md5(t::text))), '') AS sum,
                coalesce(bool_or(strpos(t::text, $1) > 0), false) AS has FROM "${name}" t`,
        [word],
      );
      sums[name] = row.sum;
      if (row.has) having.push(name);
    }
    return { sums, with: having };
  } finally {
    await database.destroy();
  }
}
