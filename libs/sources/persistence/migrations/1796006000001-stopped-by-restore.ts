import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Adds when a restore stopped the scheduled pulls of a connection. */
export class StoppedByRestore1796006000001 implements MigrationInterface {
  name = 'StoppedByRestore1796006000001';

  async up(db: QueryRunner): Promise<void> {
    await db.query('ALTER TABLE source ADD COLUMN stopped_on timestamptz');
  }

  async down(db: QueryRunner): Promise<void> {
    await db.query('ALTER TABLE source DROP COLUMN stopped_on');
  }
}
