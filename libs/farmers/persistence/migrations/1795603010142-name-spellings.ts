import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Finds a name by all its spellings at once, each folded word once: the index reads it for each. */
export class NameSpellings1795603010142 implements MigrationInterface {
  name = 'NameSpellings1795603010142';

  async up(db: QueryRunner): Promise<void> {
    await db.query(`
      -- Finds words that begin with any of these; null if nothing of them remains. A word that begins with another of
      -- them finds nothing more.
      CREATE FUNCTION any_name_query(words text[]) RETURNS tsquery LANGUAGE sql IMMUTABLE PARALLEL SAFE AS $$
        WITH folded AS (
          SELECT DISTINCT replace(replace(public.folded_name(word), ' ', ''), '\\', '') AS word FROM unnest(words) word)
        SELECT string_agg('''' || f.word || ''':*', ' | ')::tsquery FROM folded f
         WHERE f.word <> '' AND NOT EXISTS (
           SELECT FROM folded s WHERE s.word <> '' AND s.word <> f.word AND starts_with(f.word, s.word))
      $$`);
  }

  async down(db: QueryRunner): Promise<void> {
    await db.query('DROP FUNCTION any_name_query(text[])');
  }
}
