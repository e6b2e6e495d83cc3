import type { MigrationInterface, QueryRunner } from 'typeorm';

/**
 * Separates import time from capture day. Imports wrote their own time into `captured_on`, which from here on holds
 * only the day on which the boundary was walked.
 */
export class FarmImportedOn1795305634000 implements MigrationInterface {
  name = 'FarmImportedOn1795305634000';

  async up(db: QueryRunner): Promise<void> {
    await db.query(`
      ALTER TABLE farm ADD imported_on timestamptz;
      UPDATE farm f
         SET imported_on = v.imported, captured_on = v.captured
        FROM (SELECT farm_id, max(made_on) FILTER (WHERE source = 'import') AS imported,
                     max(made_on) FILTER (WHERE source = 'capture') AS captured
                FROM farm_boundary_version GROUP BY farm_id) v
       WHERE v.farm_id = f.id AND v.imported IS NOT NULL;
    `);
  }

  async down(db: QueryRunner): Promise<void> {
    await db.query(`
      UPDATE farm SET captured_on = imported_on WHERE imported_on IS NOT NULL;
      ALTER TABLE farm DROP imported_on;
    `);
  }
}
