import type { MigrationInterface, QueryRunner } from 'typeorm';

/**
 * Expires a password that somebody else has seen after 72 hours, like its link. Existing ones get 72 hours from now.
 */
export class PasswordExpiry1795400000019 implements MigrationInterface {
  name = 'PasswordExpiry1795400000019';

  async up(db: QueryRunner): Promise<void> {
    await db.query(`
      ALTER TABLE app_user ADD COLUMN password_expires_at timestamptz;
      UPDATE app_user SET password_expires_at = now() + interval '72 hours' WHERE NOT is_password_reset;
    `);
  }

  async down(db: QueryRunner): Promise<void> {
    await db.query('ALTER TABLE app_user DROP COLUMN password_expires_at');
  }
}
