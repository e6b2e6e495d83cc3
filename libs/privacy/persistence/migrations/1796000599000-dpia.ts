import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Creates the versions of the data protection impact assessment (NDPA 2023, section 28). */
export class Dpia1796000599000 implements MigrationInterface {
  name = 'Dpia1796000599000';

  async up(db: QueryRunner): Promise<void> {
    await db.query(`
      -- One assessment per account, in versions. A signed version is never changed.
      CREATE TABLE dpia_version (
        id          bigint      GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
        account_id  bigint      NOT NULL REFERENCES account,
        number      int         NOT NULL,
        version     int         NOT NULL DEFAULT 1,
        description text        NOT NULL,
        necessity   text        NOT NULL,
        risks       text        NOT NULL,
        measures    text        NOT NULL,
        signed_by   text,
        signed_on   timestamptz,
        UNIQUE (account_id, number),
        CHECK ((signed_by IS NULL) = (signed_on IS NULL))
      );
      CREATE UNIQUE INDEX dpia_version_draft ON dpia_version (account_id) WHERE signed_on IS NULL;
    `);
  }

  async down(db: QueryRunner): Promise<void> {
    await db.query('DROP TABLE dpia_version');
  }
}
