import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Adds the time at which a network with too many failures may retry. */
export class SlowNetworks1795321860102 implements MigrationInterface {
  name = 'SlowNetworks1795321860102';

  async up(db: QueryRunner): Promise<void> {
    await db.query('ALTER TABLE sign_in_throttle ADD COLUMN next_at timestamptz');
  }

  async down(db: QueryRunner): Promise<void> {
    await db.query('ALTER TABLE sign_in_throttle DROP COLUMN next_at');
  }
}
