import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Postings are of agents, and a task in the trash has no current posting. */
export class AgentsOfPostings1796002310000 implements MigrationInterface {
  name = 'AgentsOfPostings1796002310000';

  async up(db: QueryRunner): Promise<void> {
    await db.query(`
      ALTER TABLE posting ADD FOREIGN KEY (agent_id) REFERENCES agent (user_id);
      CREATE OR REPLACE VIEW posting_farmer AS
        SELECT p.id AS posting_id, c.farmer_id, c.position
          FROM posting p JOIN posting_group g ON g.id = p.posting_group_id AND g.removed_on IS NULL
          JOIN community_position c ON c.community_id = p.community_id AND c.position BETWEEN p.start_position AND p.end_position
          JOIN membership m ON m.community_id = c.community_id AND m.farmer_id = c.farmer_id
         WHERE p.removed_on IS NULL;
    `);
  }

  async down(db: QueryRunner): Promise<void> {
    await db.query('ALTER TABLE posting DROP CONSTRAINT posting_agent_id_fkey1');
  }
}
