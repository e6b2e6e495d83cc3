import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Indexes users by any part of username or name, and their last visit; allows one user per farmer. */
export class UserSearch1795322100000 implements MigrationInterface {
  name = 'UserSearch1795322100000';

  async up(db: QueryRunner): Promise<void> {
    await db.query(`
      CREATE INDEX app_user_username_part ON app_user USING gin ((username::text) gin_trgm_ops);
      CREATE INDEX app_user_name_part ON app_user USING gin (display_name gin_trgm_ops);
      CREATE INDEX user_session_last_used ON user_session (user_id, last_used_at) WHERE seen_by IS NULL;
      CREATE UNIQUE INDEX app_user_farmer ON app_user (farmer_id) WHERE farmer_id IS NOT NULL;
    `);
  }

  async down(db: QueryRunner): Promise<void> {
    await db.query(
      'DROP INDEX app_user_farmer, user_session_last_used, app_user_name_part, app_user_username_part',
    );
  }
}
