import type { MigrationInterface, QueryRunner } from 'typeorm';

const PROPOSED = `(channel = 'retention' AND state = 'OPEN')`;

/** Finds the filed requests among many proposed erasures, and the other way round. */
export class RequestLists1796003000000 implements MigrationInterface {
  name = 'RequestLists1796003000000';

  async up(db: QueryRunner): Promise<void> {
    await db.query(`
      CREATE INDEX data_request_retained ON data_request (account_id, created_on, id)
        WHERE ${PROPOSED} AND removed_on IS NULL;
      CREATE INDEX data_request_filed ON data_request (account_id, created_on, id)
        WHERE NOT ${PROPOSED} AND removed_on IS NULL;
    `);
  }

  async down(db: QueryRunner): Promise<void> {
    await db.query('DROP INDEX data_request_retained, data_request_filed');
  }
}
