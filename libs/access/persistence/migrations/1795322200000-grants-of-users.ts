import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Moves grants to users, whether or not they have a staff record. */
export class GrantsOfUsers1795322200000 implements MigrationInterface {
  name = 'GrantsOfUsers1795322200000';

  async up(db: QueryRunner): Promise<void> {
    await db.query(`
      ALTER TABLE staff_grant ADD COLUMN user_id bigint REFERENCES app_user ON DELETE CASCADE;
      UPDATE staff_grant g SET user_id = s.user_id FROM staff s WHERE s.id = g.staff_id;
      -- Of a staff record without a user, who could not sign in.
      DELETE FROM staff_grant WHERE user_id IS NULL;
      ALTER TABLE staff_grant DROP COLUMN staff_id, ALTER COLUMN user_id SET NOT NULL,
        ADD PRIMARY KEY (user_id, resource, sub_resource);
    `);
  }

  async down(db: QueryRunner): Promise<void> {
    await db.query(`
      ALTER TABLE staff_grant ADD COLUMN staff_id bigint REFERENCES staff ON DELETE CASCADE;
      UPDATE staff_grant g SET staff_id = s.id FROM staff s WHERE s.user_id = g.user_id;
      DELETE FROM staff_grant WHERE staff_id IS NULL;
      ALTER TABLE staff_grant DROP COLUMN user_id, ALTER COLUMN staff_id SET NOT NULL,
        ADD PRIMARY KEY (staff_id, resource, sub_resource);
    `);
  }
}
