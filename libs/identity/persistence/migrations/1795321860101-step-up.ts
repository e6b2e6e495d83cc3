import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Adds the time at which the user of a session last gave their password. */
export class StepUp1795321860101 implements MigrationInterface {
  name = 'StepUp1795321860101';

  async up(db: QueryRunner): Promise<void> {
    await db.query('ALTER TABLE user_session ADD COLUMN confirmed_at timestamptz');
  }

  async down(db: QueryRunner): Promise<void> {
    await db.query('ALTER TABLE user_session DROP COLUMN confirmed_at');
  }
}
