import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Adds the changes that farmers propose of their own records. */
export class ProposedChanges1796003100000 implements MigrationInterface {
  name = 'ProposedChanges1796003100000';

  async up(db: QueryRunner): Promise<void> {
    await db.query(`
      -- New values by field, {"surname": "Adamu"}: granting the correction stores them. Null once erased.
      ALTER TABLE data_request ADD COLUMN proposed jsonb;
      CREATE INDEX data_request_proposed ON data_request (account_id) WHERE proposed IS NOT NULL AND state = 'OPEN';
    `);
  }

  async down(db: QueryRunner): Promise<void> {
    await db.query('ALTER TABLE data_request DROP COLUMN proposed');
  }
}
