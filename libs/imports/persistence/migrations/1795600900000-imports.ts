import type { MigrationInterface, QueryRunner } from 'typeorm';

/**
 * Creates imports: the batch, its staged rows, the faults found, the outcome of each row, remembered answers, and
 * converted maps. Tables of rows have no foreign keys: each of hundreds of thousands of rows would look up one batch.
 *
 * The original rows are not stored here because they contain BVNs. The file itself is stored encrypted, and the
 * rejects file is made from it.
 */
export class Imports1795600900000 implements MigrationInterface {
  name = 'Imports1795600900000';

  async up(db: QueryRunner): Promise<void> {
    await db.query(`
      CREATE TABLE import_batch (
        id                    bigint      GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
        account_id            bigint      NOT NULL REFERENCES account,
        kind                  text        NOT NULL CHECK (kind IN ('farmers', 'farms', 'inputs', 'members', 'communities')),
        import_type           text        NOT NULL,
        format                text        NOT NULL,
        -- Sheet of a workbook; the rejects file is made from the same sheet.
        sheet                 text,
        community_resource_id bigint      NOT NULL REFERENCES every_community_resource,
        community_id          bigint      REFERENCES every_community,
        file_id               uuid        NOT NULL REFERENCES stored_file,
        job_id                bigint      REFERENCES job_run,
        undo_job_id           bigint      REFERENCES job_run,
        -- Last job that stored held rows answered after the import's end.
        answers_job_id        bigint      REFERENCES job_run,
        -- The import that this one corrects, as stated by a person.
        corrects_id           bigint      REFERENCES import_batch,
        state                 text        NOT NULL DEFAULT 'uploaded' CHECK (state IN
          ('uploaded', 'inspected', 'mapped', 'staged', 'merging', 'completed', 'failed', 'cancelled',
           'undoing', 'undone')),
        -- The file's columns in order, and their fields: {"Bank Verification No": "bvn"}.
        header                text[],
        header_row            int,
        mapping               jsonb,
        -- A person reviews columns and rows before anything is written.
        review                boolean     NOT NULL DEFAULT false,
        inspection            jsonb,
        choices               jsonb       NOT NULL DEFAULT '{}',
        questions             jsonb       NOT NULL DEFAULT '[]',
        -- Where the file breaks off, if it does.
        broken_off            jsonb,
        -- {created, updated, unchanged, held}: counted once, when the rows were checked.
        checked               jsonb,
        -- Rows of the file that are not empty; known once staged.
        total                 bigint,
        -- Last merged row; all up to it have an outcome.
        merged_to             bigint      NOT NULL DEFAULT 0,
        created               bigint      NOT NULL DEFAULT 0,
        updated               bigint      NOT NULL DEFAULT 0,
        unchanged             bigint      NOT NULL DEFAULT 0,
        rejected              bigint      NOT NULL DEFAULT 0,
        held                  bigint      NOT NULL DEFAULT 0,
        parked                bigint      NOT NULL DEFAULT 0,
        -- Completed farms that it reopened.
        reopened              bigint      NOT NULL DEFAULT 0,
        notes                 text[]      NOT NULL DEFAULT '{}',
        created_by            bigint      REFERENCES app_user,
        created_at            timestamptz NOT NULL DEFAULT now(),
        ended_at              timestamptz
      );
      CREATE INDEX import_batch_job ON import_batch (job_id);
      CREATE INDEX import_batch_answers_job ON import_batch (answers_job_id) WHERE answers_job_id IS NOT NULL;

      CREATE TABLE import_fault (
        import_id bigint  NOT NULL,
        row_no    bigint  NOT NULL,
        ordinal   int     NOT NULL,
        -- Heading in the file; null for a fault of the whole row.
        col       text,
        code      text    NOT NULL,
        message   text    NOT NULL,
        -- The cell's value; a BVN is masked.
        value     text,
        -- Name of the row if it is not its number, such as a placemark's. Never a BVN.
        called    text,
        -- Fault of an optional cell: the row is stored without it.
        parked    boolean NOT NULL DEFAULT false,
        PRIMARY KEY (import_id, row_no, ordinal)
      );
      CREATE INDEX ON import_fault (import_id, code, row_no);

      CREATE TABLE import_outcome (
        import_id    bigint  NOT NULL,
        row_no       bigint  NOT NULL,
        outcome      text    NOT NULL CHECK (outcome IN ('created', 'updated', 'unchanged', 'held', 'rejected')),
        target_id    bigint,
        -- The target's version after this row: undo restores only targets still at it.
        version      int,
        -- The target before this row, for undo.
        before       jsonb,
        -- Effect of undoing the import.
        undone       text    CHECK (undone IN ('removed', 'restored', 'kept', 'gone')),
        -- A rejected row that a later import stored.
        settled      boolean NOT NULL DEFAULT false,
        -- The community that the row brought its farmer into.
        community_id bigint,
        PRIMARY KEY (import_id, row_no)
      );

      -- Rows of this import that correct rejected rows of an earlier one.
      CREATE TABLE import_correction (
        by_import_id bigint NOT NULL,
        by_row_no    bigint NOT NULL,
        import_id    bigint NOT NULL,
        row_no       bigint NOT NULL,
        PRIMARY KEY (by_import_id, by_row_no)
      );

      -- Rows that would change a farmer's identity or move a farm. They are written only after a person's answer.
      CREATE TABLE import_hold (
        import_id   bigint NOT NULL,
        row_no      bigint NOT NULL,
        code        text   NOT NULL,
        target_id   bigint,
        -- Name of the farmer or farm.
        called      text,
        detail      text,
        -- [{field, before, after, note}] as shown; BVNs masked.
        changes     jsonb  NOT NULL,
        answer      text   CHECK (answer IN ('apply', 'keep')),
        answered_by bigint REFERENCES app_user,
        answered_at timestamptz,
        PRIMARY KEY (import_id, row_no)
      );
      CREATE INDEX ON import_hold (import_id, code, row_no);

      -- The field of a column with this heading in the last file that had it.
      CREATE TABLE import_column_memory (
        account_id bigint      NOT NULL REFERENCES account,
        kind       text        NOT NULL,
        heading    text        NOT NULL,
        -- Null: ignored.
        field      text,
        used_at    timestamptz NOT NULL DEFAULT now(),
        PRIMARY KEY (account_id, kind, heading)
      );

      -- An account's answers about place names, for later files.
      CREATE TABLE place_answer (
        account_id  bigint      NOT NULL REFERENCES account,
        level       text        NOT NULL CHECK (level IN ('state', 'lga', 'ward')),
        -- The state or local government beside the name; 0: none.
        within      int         NOT NULL,
        -- The name in lower case, letters and digits only.
        key         text        NOT NULL,
        -- All null: none of the places.
        state_id    int         REFERENCES state,
        lga_id      int         REFERENCES lga,
        ward_id     int         REFERENCES ward,
        answered_by bigint      REFERENCES app_user,
        answered_at timestamptz NOT NULL DEFAULT now(),
        PRIMARY KEY (account_id, level, within, key)
      );

      CREATE TABLE import_farmer_row (
        import_id                bigint NOT NULL,
        row_no                   bigint NOT NULL,
        -- Farmer found by other identifiers than the key of the import.
        farmer_id                bigint,
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
        date_of_birth            date,
        phone                    text,
        email                    text,
        address                  text,
        town                     text,
        state_id                 int,
        lga_id                   int,
        ward_id                  int,
        declared_size_m2         double precision,
        community                text,
        community_key            text,
        bank_name                text,
        -- Plain values of an earlier version, encrypted after each migration.
        account_number           text,
        account_cipher           bytea,
        account_index            bytea,
        account_last4            text,
        next_of_kin_surname      text,
        next_of_kin_first_name   text,
        next_of_kin_phone        text,
        next_of_kin_relationship text,
        guarantor_surname        text,
        guarantor_first_name     text,
        guarantor_phone          text,
        PRIMARY KEY (import_id, row_no)
      );

      -- Rows of a farmer list that name the same community and the same local government.
      CREATE TABLE import_farmer_community (
        import_id    bigint NOT NULL,
        -- '': rows without a name.
        key          text   NOT NULL,
        -- 0: rows without a local government.
        lga_id       int    NOT NULL,
        name         text,
        rows         bigint NOT NULL,
        community_id bigint,
        -- Why their rows wait ('unknown', 'lga') or are refused ('left', 'missing').
        verdict      text   CHECK (verdict IN ('unknown', 'lga', 'left', 'missing')),
        -- Local government of a community to create with this name.
        made_lga_id  int,
        -- Version of the community that this import created.
        made_version int,
        PRIMARY KEY (import_id, key, lga_id)
      );

      CREATE TABLE import_farm_row (
        import_id        bigint  NOT NULL,
        row_no           bigint  NOT NULL,
        -- The farm's id in a file that Gona wrote.
        gona_id          bigint,
        code             text,
        name             text,
        bvn_index        bytea,
        temp_id          text,
        cbn_applicant_id text,
        declared_size_m2 double precision,
        boundary         geometry(MultiPolygon, 4326),
        -- Computed while the rows are copied, beside the parser.
        area_m2          double precision GENERATED ALWAYS AS (ST_Area(boundary::geography)) STORED,
        captured_by      bigint,
        captured_on      timestamptz,
        -- Capture day of a file that Gona wrote: only a new farm takes it.
        captured_before  timestamptz,
        attributes       jsonb,
        -- Earlier placemarks of the file that this one may overlap.
        near             bigint[],
        -- Other placemarks of the file are farms of the same farmer.
        shares_farmer    boolean NOT NULL DEFAULT false,
        PRIMARY KEY (import_id, row_no)
      );

      CREATE TABLE import_community_row (
        import_id         bigint NOT NULL,
        row_no            bigint NOT NULL,
        name              text,
        short_description text,
        long_description  text,
        lga_id            int,
        PRIMARY KEY (import_id, row_no)
      );

      CREATE TABLE import_member_row (
        import_id  bigint NOT NULL,
        row_no     bigint NOT NULL,
        surname    text,
        first_name text,
        occupation text,
        phone      text,
        email      text,
        PRIMARY KEY (import_id, row_no)
      );

      CREATE TABLE import_input_row (
        import_id        bigint NOT NULL,
        row_no           bigint NOT NULL,
        bvn_index        bytea,
        bvn_last4        text,
        temp_id          text,
        cbn_applicant_id text,
        lines            jsonb,
        day              date,
        reference        text,
        farmer_id        bigint,
        community_id     bigint,
        PRIMARY KEY (import_id, row_no)
      );

      -- Converted maps, by the id of the stored file.
      CREATE TABLE map_conversion (
        id      uuid        PRIMARY KEY,
        user_id bigint      NOT NULL,
        made_at timestamptz NOT NULL DEFAULT now()
      );
      CREATE INDEX ON map_conversion (user_id, made_at);
    `);
  }

  async down(db: QueryRunner): Promise<void> {
    await db.query(`
      DROP TABLE map_conversion, import_input_row, import_member_row, import_community_row, import_farm_row, import_farmer_community,
        import_farmer_row, place_answer, import_column_memory, import_hold, import_correction, import_outcome, import_fault, import_batch;
    `);
  }
}
