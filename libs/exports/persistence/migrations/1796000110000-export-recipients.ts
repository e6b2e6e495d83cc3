import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Adds who gets an export, and what for. */
export class ExportRecipients1796000110000 implements MigrationInterface {
  name = 'ExportRecipients1796000110000';

  async up(db: QueryRunner): Promise<void> {
    await db.query('ALTER TABLE export_run ADD recipient text, ADD purpose text');
  }

  async down(db: QueryRunner): Promise<void> {
    await db.query('ALTER TABLE export_run DROP recipient, DROP purpose');
  }
}
