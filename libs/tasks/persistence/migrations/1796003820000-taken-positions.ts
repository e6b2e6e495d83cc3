import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Gives the taken positions of a task in their order, from the index alone: the posting form reads 50,000. */
export class TakenPositions1796003820000 implements MigrationInterface {
  name = 'TakenPositions1796003820000';

  async up(db: QueryRunner): Promise<void> {
    await db.query(`
      CREATE INDEX posting_taken ON posting (posting_group_id, community_id, start_position) INCLUDE (agent_id, end_position)
        WHERE removed_on IS NULL;
    `);
  }

  async down(db: QueryRunner): Promise<void> {
    await db.query('DROP INDEX posting_taken');
  }
}
