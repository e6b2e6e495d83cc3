import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Adds lists of communities as a kind of import. */
export class ImportCommunities1795330300300 implements MigrationInterface {
  name = 'ImportCommunities1795330300300';

  async up(db: QueryRunner): Promise<void> {
    await db.query(`
      ALTER TABLE import_batch DROP CONSTRAINT import_batch_kind_check, ADD CONSTRAINT import_batch_kind_check
        CHECK (kind IN ('farmers', 'farms', 'inputs', 'members', 'communities'));

      CREATE TABLE import_community_row (
        import_id         bigint NOT NULL,
        row_no            bigint NOT NULL,
        name              text,
        short_description text,
        long_description  text,
        lga_id            int,
        PRIMARY KEY (import_id, row_no)
      );
    `);
  }

  async down(db: QueryRunner): Promise<void> {
    await db.query(`
      DROP TABLE import_community_row;
      ALTER TABLE import_batch DROP CONSTRAINT import_batch_kind_check, ADD CONSTRAINT import_batch_kind_check
        CHECK (kind IN ('farmers', 'farms', 'inputs', 'members')) NOT VALID;
    `);
  }
}
