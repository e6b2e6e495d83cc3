import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Stores memberships that were moved to the trash with their community. */
export class MembershipTrash1795368600300 implements MigrationInterface {
  name = 'MembershipTrash1795368600300';

  async up(db: QueryRunner): Promise<void> {
    await db.query(`
      CREATE TABLE trash_membership (trash_id bigint NOT NULL, LIKE membership);
      CREATE INDEX ON trash_membership (trash_id);
    `);
  }

  async down(db: QueryRunner): Promise<void> {
    await db.query('DROP TABLE trash_membership');
  }
}
