import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Creates the record of who saw which farmers, and finds disclosures by their subject. */
export class FarmerViews1796000100000 implements MigrationInterface {
  name = 'FarmerViews1796000100000';

  async up(db: QueryRunner): Promise<void> {
    await db.query(`
      -- One farmer's data shown to a user, once an hour and way. It has no foreign key to the farmer, because the undo
      -- of an import removes farmers.
      CREATE TABLE farmer_view (
        farmer_id bigint      NOT NULL,
        user_id   bigint      NOT NULL REFERENCES app_user,
        hour      timestamptz NOT NULL,
        how       text        NOT NULL,
        PRIMARY KEY (farmer_id, user_id, hour, how)
      );
      CREATE INDEX farmer_view_user ON farmer_view (user_id, hour);
      CREATE INDEX farmer_view_hour ON farmer_view USING brin (hour);

      -- Many farmers shown together: the lists of a user in an hour, or one file with its recipient.
      CREATE TABLE farmer_set (
        id          bigint      GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
        account_id  bigint      NOT NULL REFERENCES account,
        user_id     bigint      NOT NULL REFERENCES app_user,
        how         text        NOT NULL,
        -- Start of the hour for lists, time of the file's data for files.
        at          timestamptz NOT NULL,
        -- The job or import that wrote the file; null for lists. Jobs are deleted earlier than their sets.
        source_kind text,
        source_id   bigint,
        about       text,
        recipient   text,
        purpose     text,
        farmers     integer     NOT NULL DEFAULT 0,
        CHECK ((source_kind IS NULL) = (source_id IS NULL))
      );
      CREATE UNIQUE INDEX farmer_set_lists ON farmer_set (user_id, how, at) WHERE source_id IS NULL;
      CREATE INDEX farmer_set_user ON farmer_set (user_id, at);
      CREATE INDEX farmer_set_at ON farmer_set (at) WHERE source_id IS NULL;
      CREATE INDEX farmer_set_source ON farmer_set (source_kind, source_id);

      -- Their ids, in blocks of 8,192 as libs/id-sets writes them.
      CREATE TABLE farmer_set_block (
        block  bigint NOT NULL,
        set_id bigint NOT NULL REFERENCES farmer_set ON DELETE CASCADE,
        ids    bytea  NOT NULL,
        PRIMARY KEY (block, set_id)
      );
      CREATE INDEX farmer_set_block_set ON farmer_set_block (set_id, block);

      CREATE INDEX disclosure_subject ON disclosure (subject_kind, subject_id);
    `);
  }

  async down(db: QueryRunner): Promise<void> {
    await db.query(`
      DROP INDEX disclosure_subject;
      DROP TABLE farmer_set_block, farmer_set, farmer_view;
    `);
  }
}
