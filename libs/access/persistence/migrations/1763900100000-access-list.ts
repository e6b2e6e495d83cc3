import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Renames the access list and the grants of staff. */
export class AccessList1763900100000 implements MigrationInterface {
  name = 'AccessList1763900100000';

  async up(db: QueryRunner): Promise<void> {
    await db.query(`
      ALTER TABLE access_grant RENAME TO access_list_entry;
      ALTER INDEX access_grant_pkey RENAME TO access_list_entry_pkey;
      ALTER INDEX access_grant_resource RENAME TO access_list_entry_resource;
      ALTER TABLE access_list_entry RENAME CONSTRAINT access_grant_user_id_fkey TO access_list_entry_user_id_fkey;
      ALTER TABLE access_list_entry RENAME CONSTRAINT access_grant_community_resource_id_fkey
        TO access_list_entry_community_resource_id_fkey;
    `);
  }

  async down(db: QueryRunner): Promise<void> {
    await db.query(`
      ALTER TABLE access_list_entry RENAME CONSTRAINT access_list_entry_community_resource_id_fkey
        TO access_grant_community_resource_id_fkey;
      ALTER TABLE access_list_entry RENAME CONSTRAINT access_list_entry_user_id_fkey TO access_grant_user_id_fkey;
      ALTER INDEX access_list_entry_resource RENAME TO access_grant_resource;
      ALTER INDEX access_list_entry_pkey RENAME TO access_grant_pkey;
      ALTER TABLE access_list_entry RENAME TO access_grant;
    `);
  }
}
