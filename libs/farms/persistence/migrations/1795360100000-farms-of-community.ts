import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Adds an index for paging through the farms of one community on its map. */
export class FarmsOfCommunity1795360100000 implements MigrationInterface {
  name = 'FarmsOfCommunity1795360100000';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(
      'CREATE INDEX farm_community_page ON farm (community_id, id) WHERE community_id IS NOT NULL',
    );
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('DROP INDEX farm_community_page');
  }
}
