import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Finds farmers among a million by any spelling of a name, any notation of a phone number, and by RIFAN number. */
export class FarmerSearch1795603010140 implements MigrationInterface {
  name = 'FarmerSearch1795603010140';

  async up(db: QueryRunner): Promise<void> {
    await db.query(`
      -- Folds spellings of a name: accents and hooks, doubled letters, vowels that are often confused (a and e, o and u,
      -- i and y), and a silent h. Muhammad, Mohammed and Mohamed are one word; Bello and Bala are two.
      CREATE FUNCTION folded_name(name text) RETURNS text LANGUAGE sql IMMUTABLE PARALLEL SAFE AS $$
        SELECT replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(
               replace(replace(replace(replace(replace(replace(replace(
                 translate(lower(normalize(name, NFD)),
                   U&'eoy\\0253\\0257\\0199\\01B4-\\0300\\0301\\0302\\0303\\0304\\0307\\0308\\030C\\0323\\0331''\\2019\\02BC.\`,()', 'auibdki ') || ' ',
                 'ph', 'f'), 'kh', 'k'), 'gh', 'g'), 'dh', 'd'), 'th', 't'), 'h ', ' '),
               'aa', 'a'), 'uu', 'u'), 'ii', 'i'), 'mm', 'm'), 'nn', 'n'), 'll', 'l'), 'ss', 's'), 'tt', 't'), 'dd', 'd'),
               'bb', 'b'), 'ff', 'f'), 'kk', 'k'), 'rr', 'r'), 'zz', 'z')
      $$;
      -- The words of a farmer's names, for an index. pg_dump and pg_restore run without a search path, so functions name the
      -- schema of others.
      CREATE FUNCTION farmer_words(surname text, first_name text, othername text) RETURNS tsvector
      LANGUAGE sql IMMUTABLE PARALLEL SAFE AS $$
        SELECT array_to_tsvector(array_remove(string_to_array(
          public.folded_name(coalesce(surname, '') || ' ' || coalesce(first_name, '') || ' ' || coalesce(othername, '')), ' '), ''))
      $$;
      -- Finds words that begin with a typed word; null if nothing of it remains.
      CREATE FUNCTION name_query(word text) RETURNS tsquery LANGUAGE sql IMMUTABLE PARALLEL SAFE AS $$
        SELECT ('''' || nullif(replace(replace(public.folded_name(word), ' ', ''), '\\', ''), '') || ''':*')::tsquery
      $$;
      -- The national part of a phone number, in any notation.
      CREATE FUNCTION phone_key(phone text) RETURNS text LANGUAGE sql IMMUTABLE PARALLEL SAFE
        AS $$ SELECT right(translate(phone, '+ -()./', ''), 10) $$;

      CREATE INDEX farmer_words ON farmer USING gin (farmer_words(surname, first_name, othername));
      CREATE INDEX farmer_phone_key ON farmer (account_id, (phone_key(phone) COLLATE "C")) WHERE phone IS NOT NULL;
      CREATE INDEX farmer_no_phone ON farmer (account_id, id) WHERE phone IS NULL;
      CREATE INDEX farmer_rifan_number ON farmer (account_id, identifier_key(rifan_number)) WHERE rifan_number IS NOT NULL;
      CREATE INDEX farmer_lga ON farmer (account_id, lga_id, id);
      -- Pages in the order of registration.
      CREATE INDEX farmer_page ON farmer (account_id, id) WHERE main_id IS NULL;
    `);
  }

  async down(db: QueryRunner): Promise<void> {
    await db.query(`
      DROP INDEX farmer_words, farmer_phone_key, farmer_no_phone, farmer_rifan_number, farmer_lga, farmer_page;
      DROP FUNCTION phone_key(text), name_query(text), farmer_words(text, text, text), folded_name(text);
    `);
  }
}
