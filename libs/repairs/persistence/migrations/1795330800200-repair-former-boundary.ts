import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Stores the exact boundary before a repair: the image of the farm is JSON, with nine decimals. */
export class RepairFormerBoundary1795330800200 implements MigrationInterface {
  name = 'RepairFormerBoundary1795330800200';

  async up(db: QueryRunner): Promise<void> {
    await db.query('ALTER TABLE repair_farm ADD COLUMN former geometry(MultiPolygon, 4326)');
  }

  async down(db: QueryRunner): Promise<void> {
    await db.query('ALTER TABLE repair_farm DROP COLUMN former');
  }
}
