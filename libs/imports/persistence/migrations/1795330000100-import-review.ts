import type { MigrationInterface, QueryRunner } from 'typeorm';

/**
 * Adds imports with a review before writing: the inspection, the user's choices, and the rows that need confirmation.
 */
export class ImportReview1795330000100 implements MigrationInterface {
  name = 'ImportReview1795330000100';

  async up(db: QueryRunner): Promise<void> {
    await db.query(`
      ALTER TABLE import_batch
        -- A person looks at its columns and its rows before anything is written.
        ADD COLUMN review     boolean NOT NULL DEFAULT false,
        ADD COLUMN inspection jsonb,
        ADD COLUMN choices    jsonb   NOT NULL DEFAULT '{}',
        ADD COLUMN questions  jsonb   NOT NULL DEFAULT '[]',
        -- Where the file breaks off, where it does.
        ADD COLUMN broken_off jsonb,
        ADD COLUMN held       bigint  NOT NULL DEFAULT 0,
        ADD COLUMN parked     bigint  NOT NULL DEFAULT 0;

      ALTER TABLE import_outcome DROP CONSTRAINT import_outcome_outcome_check, ADD CONSTRAINT import_outcome_outcome_check
        CHECK (outcome IN ('created', 'updated', 'unchanged', 'held', 'rejected'));

      -- An optional cell that is wrong: its row is stored without it.
      ALTER TABLE import_fault ADD COLUMN parked boolean NOT NULL DEFAULT false;

      -- Rows that would change who somebody is, or move a farm. Nothing of them is written before somebody says so.
      CREATE TABLE import_hold (
        import_id   bigint NOT NULL,
        row_no      bigint NOT NULL,
        code        text   NOT NULL,
        target_id   bigint NOT NULL,
        -- What a person calls the row: the farmer's name, the farm's.
        called      text,
        -- [{field, before, after, note}] as shown; BVNs masked.
        changes     jsonb  NOT NULL,
        answer      text   CHECK (answer IN ('apply', 'keep')),
        answered_by bigint REFERENCES app_user,
        answered_at timestamptz,
        PRIMARY KEY (import_id, row_no)
      );
      CREATE INDEX ON import_hold (import_id, code, row_no);

      -- Which field a column of this heading fed in the last file that had it.
      CREATE TABLE import_column_memory (
        account_id bigint      NOT NULL REFERENCES account,
        kind       text        NOT NULL,
        heading    text        NOT NULL,
        -- Null: not to be read.
        field      text,
        used_at    timestamptz NOT NULL DEFAULT now(),
        PRIMARY KEY (account_id, kind, heading)
      );
    `);
  }

  async down(db: QueryRunner): Promise<void> {
    await db.query(`
      DROP TABLE import_column_memory, import_hold;
      DELETE FROM import_fault WHERE parked;
      ALTER TABLE import_fault DROP COLUMN parked;
      DELETE FROM import_outcome WHERE outcome = 'held';
      ALTER TABLE import_outcome DROP CONSTRAINT import_outcome_outcome_check, ADD CONSTRAINT import_outcome_outcome_check
        CHECK (outcome IN ('created', 'updated', 'unchanged', 'rejected'));
      ALTER TABLE import_batch DROP COLUMN review, DROP COLUMN inspection, DROP COLUMN choices, DROP COLUMN questions,
        DROP COLUMN broken_off, DROP COLUMN held, DROP COLUMN parked;
    `);
  }
}
