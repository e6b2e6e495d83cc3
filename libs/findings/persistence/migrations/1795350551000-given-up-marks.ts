import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Records farms left uninspected when an inspection is cancelled, so that they are not reported as fault-free. */
export class GivenUpMarks1795350551000 implements MigrationInterface {
  name = 'GivenUpMarks1795350551000';

  async up(db: QueryRunner): Promise<void> {
    await db.query(`
      ALTER TABLE finding_mark ADD COLUMN given_up boolean NOT NULL DEFAULT false;
      CREATE INDEX finding_mark_given_up ON finding_mark (account_id) WHERE given_up;
    `);
  }

  async down(db: QueryRunner): Promise<void> {
    await db.query('DELETE FROM finding_mark WHERE given_up; ALTER TABLE finding_mark DROP COLUMN given_up');
  }
}
