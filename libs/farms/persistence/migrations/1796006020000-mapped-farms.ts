import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Indexes the mapped farms of a programme: a late page of its map is then skipped to without reading the farms before it. */
export class MappedFarms1796006020000 implements MigrationInterface {
  name = 'MappedFarms1796006020000';

  async up(db: QueryRunner): Promise<void> {
    await db.query('CREATE INDEX farm_mapped ON farm (community_resource_id, id) WHERE boundary IS NOT NULL');
  }

  async down(db: QueryRunner): Promise<void> {
    await db.query('DROP INDEX farm_mapped');
  }
}
