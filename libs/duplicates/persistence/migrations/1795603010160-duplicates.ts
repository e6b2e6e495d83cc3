import type { MigrationInterface, QueryRunner } from 'typeorm';

/**
 * Creates possible duplicates of farmers, the blocking keys that find them, and merges with every row that they moved.
 * Each change of a farmer or membership leaves a mark in the same transaction, as changes of farms do for findings.
 */
export class Duplicates1795603010160 implements MigrationInterface {
  name = 'Duplicates1795603010160';

  async up(db: QueryRunner): Promise<void> {
    await db.query(`
      -- Pairs of records that may be one person. In their hundreds of thousands: no foreign keys.
      CREATE TABLE duplicate_pair (
        id         bigint      GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
        account_id bigint      NOT NULL REFERENCES account,
        farmer_id  bigint      NOT NULL,
        other_id   bigint      NOT NULL CHECK (other_id > farmer_id),
        score      real        NOT NULL,
        -- Facts with their agreement and weight; no values.
        evidence   jsonb       NOT NULL,
        -- A pair of different people stays in that state, whatever later comparisons find.
        state      text        NOT NULL DEFAULT 'open' CHECK (state IN ('open', 'merged', 'different')),
        version    int         NOT NULL DEFAULT 1,
        found_at   timestamptz NOT NULL DEFAULT now(),
        settled_by bigint      REFERENCES app_user,
        settled_at timestamptz
      );
      CREATE UNIQUE INDEX duplicate_pair_of ON duplicate_pair (farmer_id, other_id);
      CREATE INDEX duplicate_pair_of_other ON duplicate_pair (other_id);
      CREATE INDEX duplicate_pair_queue ON duplicate_pair (account_id, state, score DESC, id);

      -- Farmers as they were last compared: their blocking keys and the words of their name.
      CREATE TABLE duplicate_person (
        farmer_id  bigint   PRIMARY KEY,
        account_id bigint   NOT NULL,
        keys       bigint[] NOT NULL,
        words      text[]   NOT NULL
      );
      CREATE TABLE duplicate_key (
        account_id bigint NOT NULL,
        key        bigint NOT NULL,
        farmer_id  bigint NOT NULL,
        PRIMARY KEY (account_id, key, farmer_id)
      );
      -- Farmers with a word in their name; the empty word: all of them.
      CREATE TABLE duplicate_word (
        account_id bigint NOT NULL,
        word       text   NOT NULL,
        farmers    int    NOT NULL,
        PRIMARY KEY (account_id, word)
      );
      ALTER TABLE duplicate_word SET (fillfactor = 50, autovacuum_vacuum_scale_factor = 0, autovacuum_vacuum_threshold = 5000);

      -- Changed farmers of one statement, up to 500 per row. Rows come and go with every change, and are never updated.
      CREATE TABLE duplicate_mark (
        id         bigint      GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
        account_id bigint      NOT NULL,
        farmer_ids bigint[]    NOT NULL,
        farmers    int         NOT NULL,
        -- Part of a large change, which is compared when it is over.
        bulk       boolean     NOT NULL,
        made_at    timestamptz NOT NULL DEFAULT clock_timestamp()
      );
      CREATE INDEX duplicate_mark_next ON duplicate_mark (account_id, bulk, id);
      ALTER TABLE duplicate_mark SET (autovacuum_vacuum_scale_factor = 0, autovacuum_vacuum_threshold = 1000);

      -- Progress of a comparison job, across its workers.
      CREATE TABLE duplicate_run (
        id         bigint      GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
        account_id bigint      NOT NULL REFERENCES account,
        -- All farmers of the account, not only changed ones.
        is_full    boolean     NOT NULL,
        compared   bigint      NOT NULL DEFAULT 0,
        found      bigint      NOT NULL DEFAULT 0,
        started_at timestamptz NOT NULL DEFAULT now(),
        ended_at   timestamptz
      );
      CREATE INDEX duplicate_run_latest ON duplicate_run (account_id, id DESC) WHERE is_full AND ended_at IS NOT NULL;

      -- Merges: a record linked to the main record of the same person. Nothing is deleted.
      CREATE TABLE farmer_merge (
        id         bigint      GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
        account_id bigint      NOT NULL REFERENCES account,
        pair_id    bigint      NOT NULL,
        main_id    bigint      NOT NULL,
        farmer_id  bigint      NOT NULL CHECK (farmer_id <> main_id),
        -- Columns of both records before and after, as far as the merge changed them.
        changed    jsonb       NOT NULL,
        merged_by  bigint      NOT NULL REFERENCES app_user,
        merged_at  timestamptz NOT NULL DEFAULT now(),
        undone_by  bigint      REFERENCES app_user,
        undone_at  timestamptz,
        -- Later edits that the undo kept, as labels.
        kept       jsonb
      );
      CREATE UNIQUE INDEX farmer_merge_of ON farmer_merge (farmer_id) WHERE undone_at IS NULL;
      CREATE INDEX farmer_merge_main ON farmer_merge (main_id) WHERE undone_at IS NULL;
      CREATE INDEX farmer_merge_latest ON farmer_merge (account_id, id DESC);

      -- Every row that a merge moved or removed, with its earlier owner: an undo puts back exactly these.
      CREATE TABLE farmer_merge_item (
        id        bigint  GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
        merge_id  bigint  NOT NULL REFERENCES farmer_merge,
        what      text    NOT NULL,
        -- Key of the row; for a removed row all of its columns.
        record    jsonb   NOT NULL,
        old_owner bigint  NOT NULL,
        removed   boolean NOT NULL DEFAULT false
      );
      CREATE INDEX farmer_merge_item_of ON farmer_merge_item (merge_id, what);

      -- One plan serves one row and many, as for findings.
      CREATE FUNCTION mark_for_comparison() RETURNS trigger LANGUAGE plpgsql SET enable_nestloop = off AS $$
      BEGIN
        IF TG_TABLE_NAME = 'membership' THEN
          INSERT INTO duplicate_mark (account_id, farmer_ids, farmers, bulk)
          SELECT account_id, array_agg(id), count(*), max(n) > 20 FROM (
            SELECT f.account_id, f.id, row_number() OVER () AS n
              FROM (SELECT DISTINCT farmer_id AS id FROM changed_rows) m JOIN farmer f USING (id)) x
           GROUP BY account_id, (n - 1) / 500;
        ELSIF TG_OP = 'UPDATE' THEN
          INSERT INTO duplicate_mark (account_id, farmer_ids, farmers, bulk)
          SELECT account_id, array_agg(id), count(*), max(n) > 20 FROM (
            SELECT c.account_id, c.id, row_number() OVER () AS n FROM changed_rows c JOIN old_rows o USING (id)
             WHERE (c.surname, c.first_name, c.othername, c.gender, c.phone, c.date_of_birth, c.account_index, c.next_of_kin_surname,
                    c.next_of_kin_first_name, c.next_of_kin_phone, c.lga_id, c.ward_id, c.main_id)
                   IS DISTINCT FROM
                   (o.surname, o.first_name, o.othername, o.gender, o.phone, o.date_of_birth, o.account_index, o.next_of_kin_surname,
                    o.next_of_kin_first_name, o.next_of_kin_phone, o.lga_id, o.ward_id, o.main_id)) x
           GROUP BY account_id, (n - 1) / 500;
        ELSE
          INSERT INTO duplicate_mark (account_id, farmer_ids, farmers, bulk)
          SELECT account_id, array_agg(id), count(*), max(n) > 20 FROM (
            SELECT account_id, id, row_number() OVER () AS n FROM changed_rows) x
           GROUP BY account_id, (n - 1) / 500;
        END IF;
        IF FOUND THEN
          PERFORM pg_notify('gona_duplicate_mark', '');
        END IF;
        RETURN NULL;
      END $$;
      CREATE TRIGGER duplicate_mark_insert AFTER INSERT ON farmer REFERENCING NEW TABLE AS changed_rows
        FOR EACH STATEMENT EXECUTE FUNCTION mark_for_comparison();
      CREATE TRIGGER duplicate_mark_update AFTER UPDATE ON farmer REFERENCING OLD TABLE AS old_rows NEW TABLE AS changed_rows
        FOR EACH STATEMENT EXECUTE FUNCTION mark_for_comparison();
      CREATE TRIGGER duplicate_mark_delete AFTER DELETE ON farmer REFERENCING OLD TABLE AS changed_rows
        FOR EACH STATEMENT EXECUTE FUNCTION mark_for_comparison();
      CREATE TRIGGER duplicate_mark_joined AFTER INSERT ON membership REFERENCING NEW TABLE AS changed_rows
        FOR EACH STATEMENT EXECUTE FUNCTION mark_for_comparison();
      CREATE TRIGGER duplicate_mark_left AFTER DELETE ON membership REFERENCING OLD TABLE AS changed_rows
        FOR EACH STATEMENT EXECUTE FUNCTION mark_for_comparison();
    `);
  }

  async down(db: QueryRunner): Promise<void> {
    await db.query(`
      DROP FUNCTION mark_for_comparison() CASCADE;
      DROP TABLE farmer_merge_item, farmer_merge, duplicate_run, duplicate_mark, duplicate_word, duplicate_key, duplicate_person, duplicate_pair;
    `);
  }
}
