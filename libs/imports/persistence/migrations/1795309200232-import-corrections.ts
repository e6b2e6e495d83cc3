import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Records which rows of an import were corrected in a later one, and which of its rejected rows are settled. */
export class ImportCorrections1795309200232 implements MigrationInterface {
  name = 'ImportCorrections1795309200232';

  async up(db: QueryRunner): Promise<void> {
    await db.query(`
      -- The import that this one corrects, where a person has said so.
      ALTER TABLE import_batch ADD COLUMN corrects_id bigint REFERENCES import_batch;
      -- What a person calls the row, where that is not its number: a placemark's name. Never a BVN.
      ALTER TABLE import_fault ADD COLUMN called text;
      -- A rejected row that came back and was stored.
      ALTER TABLE import_outcome ADD COLUMN settled boolean NOT NULL DEFAULT false;

      CREATE TABLE import_correction (
        by_import_id bigint NOT NULL,
        by_row_no    bigint NOT NULL,
        import_id    bigint NOT NULL,
        row_no       bigint NOT NULL,
        PRIMARY KEY (by_import_id, by_row_no)
      );
      CREATE INDEX ON import_fault (import_id, code, row_no);
    `);
  }

  async down(db: QueryRunner): Promise<void> {
    await db.query(`
      DROP TABLE import_correction;
      DROP INDEX import_fault_import_id_code_row_no_idx;
      ALTER TABLE import_outcome DROP COLUMN settled;
      ALTER TABLE import_fault DROP COLUMN called;
      ALTER TABLE import_batch DROP COLUMN corrects_id;
    `);
  }
}
