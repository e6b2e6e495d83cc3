import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Adds a version to communities, so that an import is undone only if nobody has changed them since. */
export class CommunityVersion1795330300200 implements MigrationInterface {
  name = 'CommunityVersion1795330300200';

  async up(db: QueryRunner): Promise<void> {
    await db.query('ALTER TABLE community ADD COLUMN version int NOT NULL DEFAULT 1');
  }

  async down(db: QueryRunner): Promise<void> {
    await db.query('ALTER TABLE community DROP COLUMN version');
  }
}
