import type { MigrationInterface, QueryRunner } from 'typeorm';

/**
 * Each foreign key of an entry is a query per row, most of the time that pay of 100,000 farms took. The posting refers to
 * task, agent and account, whose rows stay for ever, and the item to the agency.
 */
export class FewerReferences1796003200000 implements MigrationInterface {
  name = 'FewerReferences1796003200000';

  async up(db: QueryRunner): Promise<void> {
    await db.query(`
      ALTER TABLE pay_entry DROP CONSTRAINT pay_entry_agent_id_fkey, DROP CONSTRAINT pay_entry_posting_group_id_fkey,
        DROP CONSTRAINT pay_entry_shared_agency_id_fkey;
    `);
  }

  async down(db: QueryRunner): Promise<void> {
    await db.query(`
      ALTER TABLE pay_entry ADD FOREIGN KEY (agent_id) REFERENCES agent, ADD FOREIGN KEY (posting_group_id) REFERENCES posting_group,
        ADD FOREIGN KEY (shared_agency_id) REFERENCES shared_agency;
    `);
  }
}
