import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Adds an index-only read of completed hectares by farmer, because entitlement is computed on every view. */
export class CompletedFarms1795368400300 implements MigrationInterface {
  name = 'CompletedFarms1795368400300';

  async up(db: QueryRunner): Promise<void> {
    await db.query(`
      CREATE INDEX farm_completed ON farm (community_resource_id, farmer_id) INCLUDE (community_id, area_m2)
       WHERE status = 'COMPLETED' AND farmer_id IS NOT NULL`);
  }

  async down(db: QueryRunner): Promise<void> {
    await db.query('DROP INDEX farm_completed');
  }
}
