import type { MigrationInterface, QueryRunner } from 'typeorm';

/**
 * Sorts names by the alphabets of Nigeria: ɓ ɗ ƙ ƴ ẹ ọ ṣ and the other letters with a hook or a dot follow their plain
 * letter, and tone marks do not count. `~` sorts after all letters.
 */
export class NameOrder1796006030000 implements MigrationInterface {
  name = 'NameOrder1796006030000';

  async up(db: QueryRunner): Promise<void> {
    await db.query(`
      CREATE FUNCTION name_order(name text) RETURNS text LANGUAGE sql IMMUTABLE PARALLEL SAFE AS $$
        SELECT CASE WHEN octet_length(name) = char_length(name) THEN lower(name) ELSE
          translate(
            replace(replace(replace(replace(replace(lower(normalize(name, NFD)),
              U&'\\0253', 'b~'), U&'\\0257', 'd~'), U&'\\0199', 'k~'), U&'\\01B4', 'y~'), U&'\\014B', 'n~'),
            U&'\\0323\\0329\\0307\\0300\\0301\\0302\\0303\\0304\\0308\\030C\\0331', '~~~') END
      $$;
    `);
  }

  async down(db: QueryRunner): Promise<void> {
    await db.query('DROP FUNCTION name_order(text)');
  }
}
