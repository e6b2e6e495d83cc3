import type { MigrationInterface, QueryRunner } from 'typeorm';

/** The day of capture in a file that Gona wrote: a farm that is made of it has it, a farm that is there knows better. */
export class CapturedBefore1795330820100 implements MigrationInterface {
  name = 'CapturedBefore1795330820100';

  async up(db: QueryRunner): Promise<void> {
    await db.query(`
      ALTER TABLE import_farm_row
        ADD COLUMN captured_before timestamptz;
    `);
  }

  async down(db: QueryRunner): Promise<void> {
    await db.query('ALTER TABLE import_farm_row DROP COLUMN captured_before');
  }
}
