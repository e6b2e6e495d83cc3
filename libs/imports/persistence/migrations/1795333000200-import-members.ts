import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Adds lists of members of a community as a kind of import. */
export class ImportMembers1795333000200 implements MigrationInterface {
  name = 'ImportMembers1795333000200';

  async up(db: QueryRunner): Promise<void> {
    await db.query(`
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
    `);
  }

  async down(db: QueryRunner): Promise<void> {
    await db.query('DROP TABLE import_member_row');
  }
}
