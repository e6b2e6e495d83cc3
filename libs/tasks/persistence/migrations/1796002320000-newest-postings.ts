import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Gives the postings of a task in the order of their list, which sorted all 50,000 for each page. */
export class NewestPostings1796002320000 implements MigrationInterface {
  name = 'NewestPostings1796002320000';

  async up(db: QueryRunner): Promise<void> {
    await db.query(`
      CREATE INDEX posting_newest ON posting (posting_group_id, created_on DESC NULLS LAST, id DESC NULLS LAST)
        WHERE removed_on IS NULL;
      DROP INDEX posting_of_group;
    `);
  }

  async down(db: QueryRunner): Promise<void> {
    await db.query(`
      CREATE INDEX posting_of_group ON posting (posting_group_id, created_on) WHERE removed_on IS NULL;
      DROP INDEX posting_newest;
    `);
  }
}
