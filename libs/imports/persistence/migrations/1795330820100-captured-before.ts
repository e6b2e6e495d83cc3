import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Stores the capture day of a file that Gona wrote. A new farm takes it; an existing farm keeps its own. */
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
