import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Stores the sessions of a breach with their times, because sessions themselves are deleted after some months. */
export class BreachSessions1796002100100 implements MigrationInterface {
  name = 'BreachSessions1796002100100';

  async up(db: QueryRunner): Promise<void> {
    // [{"id", "userId", "from", "to", "label"}]; to: null while the session is open.
    await db.query(`ALTER TABLE breach ADD COLUMN sessions jsonb NOT NULL DEFAULT '[]'`);
  }

  async down(db: QueryRunner): Promise<void> {
    await db.query('ALTER TABLE breach DROP COLUMN sessions');
  }
}
