import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Adds repair and undo as sources of a boundary. */
export class FarmBoundarySources1795330800000 implements MigrationInterface {
  name = 'FarmBoundarySources1795330800000';

  async up(db: QueryRunner): Promise<void> {
    await db.query(`
      ALTER TABLE farm_boundary_version DROP CONSTRAINT farm_boundary_version_source_check,
        ADD CONSTRAINT farm_boundary_version_source_check
        CHECK (source IN ('import', 'edit', 'revert', 'reset', 'capture', 'repair', 'undo'));
    `);
  }

  async down(db: QueryRunner): Promise<void> {
    await db.query(`
      UPDATE farm_boundary_version SET source = 'revert' WHERE source = 'undo';
      UPDATE farm_boundary_version SET source = 'edit' WHERE source = 'repair';
      ALTER TABLE farm_boundary_version DROP CONSTRAINT farm_boundary_version_source_check,
        ADD CONSTRAINT farm_boundary_version_source_check
        CHECK (source IN ('import', 'edit', 'revert', 'reset', 'capture'));
    `);
  }
}
