import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Adds an index for one person's boundaries in a period; it excludes imports. */
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
