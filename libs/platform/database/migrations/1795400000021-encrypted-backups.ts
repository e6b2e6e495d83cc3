import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Records whether a backup is encrypted. Earlier backups were not. */
export class EncryptedBackups1795400000021 implements MigrationInterface {
  name = 'EncryptedBackups1795400000021';

  async up(db: QueryRunner): Promise<void> {
    await db.query('ALTER TABLE backup_record ADD COLUMN encrypted boolean NOT NULL DEFAULT false');
  }

  async down(db: QueryRunner): Promise<void> {
    await db.query('ALTER TABLE backup_record DROP COLUMN encrypted');
  }
}
