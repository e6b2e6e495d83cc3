import type { MigrationInterface, QueryRunner } from 'typeorm';

/**
 * Creates imports: the batch, its staged rows, the faults found, and the outcome of each row.
 *
 * The original rows are not stored here because they contain BVNs. The file itself is stored encrypted, and the
 * rejects file is made from it.
 */
export class Imports1763600600000 implements MigrationInterface {
  name = 'Imports1763600600000';

  async up(db: QueryRunner): Promise<void> {
    await db.query(`
      CREATE TABLE import_batch (
        id                    bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
        account_id            bigint      NOT NULL REFERENCES account,
        kind                  text        NOT NULL CHECK (kind IN ('farmers', 'farms', 'inputs', 'members')),
        import_type           text        NOT NULL,
        format                text        NOT NULL,
        community_resource_id bigint      NOT NULL REFERENCES community_resource,
        community_id          bigint      REFERENCES community,
        file_id               uuid        NOT NULL REFERENCES stored_file,
        job_id                bigint      REFERENCES job_run,
        undo_job_id           bigint      REFERENCES job_run,
        state                 text        NOT NULL DEFAULT 'uploaded' CHECK (state IN
          ('uploaded', 'inspected', 'mapped', 'staged', 'merging', 'completed', 'failed', 'cancelled',
           'undoing', 'undone')),
        -- The file's columns in order, and which field each is: {"Bank Verification No": "bvn"}.
        header                text[],
        header_row            int,
        mapping               jsonb,
        -- Rows of the file that hold something; known once staged.
        total                 bigint,
        -- Rows that have their outcome; the last one merged.
        merged_to             bigint      NOT NULL DEFAULT 0,
        created               bigint      NOT NULL DEFAULT 0,
        updated               bigint      NOT NULL DEFAULT 0,
        unchanged             bigint      NOT NULL DEFAULT 0,
        rejected              bigint      NOT NULL DEFAULT 0,
        notes                 text[]      NOT NULL DEFAULT '{}',
        created_by            bigint      REFERENCES app_user,
        created_at            timestamptz NOT NULL DEFAULT now(),
        ended_at              timestamptz
      );
      CREATE INDEX import_batch_job ON import_batch (job_id);

      -- Rows of one batch in their hundreds of thousands: a foreign key would look the same batch up for each.
      CREATE TABLE import_fault (
        import_id bigint NOT NULL,
        row_no    bigint NOT NULL,
        ordinal   int    NOT NULL,
        -- The column as the file names it; null for a fault of the whole row.
        col       text,
        code      text   NOT NULL,
        message   text   NOT NULL,
        -- What stood there; masked where it is a BVN.
        value     text,
        PRIMARY KEY (import_id, row_no, ordinal)
      );

      CREATE TABLE import_outcome (
        import_id bigint   NOT NULL,
        row_no    bigint   NOT NULL,
        outcome   text     NOT NULL CHECK (outcome IN ('created', 'updated', 'unchanged', 'rejected')),
        target_id bigint,
        -- The target's version after this row: undo restores only what is still at it.
        version   int,
        -- The target before this row, for undo.
        before    jsonb,
        PRIMARY KEY (import_id, row_no)
      );

      CREATE TABLE import_farmer_row (
        import_id                bigint NOT NULL,
        row_no                   bigint NOT NULL,
        bvn_cipher               bytea,
        bvn_index                bytea,
        bvn_last4                text,
        temp_id                  text,
        cbn_applicant_id         text,
        rifan_number             text,
        surname                  text,
        first_name               text,
        othername                text,
        gender                   text,
        phone                    text,
        email                    text,
        address                  text,
        town                     text,
        state_id                 int,
        lga_id                   int,
        ward_id                  int,
        declared_size_m2         double precision,
        next_of_kin_surname      text,
        next_of_kin_first_name   text,
        next_of_kin_phone        text,
        next_of_kin_relationship text,
        guarantor_surname        text,
        guarantor_first_name     text,
        guarantor_phone          text,
        PRIMARY KEY (import_id, row_no)
      );

      CREATE TABLE import_farm_row (
        import_id        bigint NOT NULL,
        row_no           bigint NOT NULL,
        code             text,
        name             text,
        bvn_index        bytea,
        temp_id          text,
        cbn_applicant_id text,
        declared_size_m2 double precision,
        boundary         geometry(MultiPolygon, 4326),
        farmer_id        bigint,
        PRIMARY KEY (import_id, row_no)
      );
    `);
  }

  async down(db: QueryRunner): Promise<void> {
    await db.query(
      'DROP TABLE import_farm_row, import_farmer_row, import_outcome, import_fault, import_batch',
    );
  }
}
