import type { MigrationInterface, QueryRunner } from 'typeorm';

/** What one person drew in a time is found without reading every boundary; imports have no entry in it. */
export class FarmBoundaryMakers1795330840200 implements MigrationInterface {
  name = 'FarmBoundaryMakers1795330840200';

  async up(db: QueryRunner): Promise<void> {
    await db.query(`
      CREATE INDEX farm_boundary_by_hand ON farm_boundary_version (made_by, made_on)
        WHERE source IN ('edit', 'reset', 'revert', 'undo');
    `);
  }

  async down(db: QueryRunner): Promise<void> {
    await db.query('DROP INDEX farm_boundary_by_hand');
  }
}
