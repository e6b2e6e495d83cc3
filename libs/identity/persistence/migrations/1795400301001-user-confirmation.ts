import type { MigrationInterface, QueryRunner } from 'typeorm';

/**
 * Adds confirmation, which users need for money: their own phone or mail received the link, or another administrator
 * confirmed them. Existing users count as confirmed.
 */
export class UserConfirmation1795400301001 implements MigrationInterface {
  name = 'UserConfirmation1795400301001';

  async up(db: QueryRunner): Promise<void> {
    await db.query(`
      ALTER TABLE app_user ADD COLUMN confirmed_on timestamptz DEFAULT now();
      ALTER TABLE app_user ALTER COLUMN confirmed_on DROP DEFAULT;
      ALTER TABLE app_user ADD COLUMN confirmed_by bigint REFERENCES app_user;
      CREATE INDEX app_user_unconfirmed ON app_user (account_id) WHERE confirmed_on IS NULL;
    `);
  }

  async down(db: QueryRunner): Promise<void> {
    await db.query('ALTER TABLE app_user DROP COLUMN confirmed_by, DROP COLUMN confirmed_on');
  }
}
