import type { MigrationInterface, QueryRunner } from 'typeorm';

/**
 * Adds test messages, which are sent like others but left out of lists and figures, and the reason why a suppression
 * was lifted.
 */
export class MessageTests1795368200000 implements MigrationInterface {
  name = 'MessageTests1795368200000';

  async up(db: QueryRunner): Promise<void> {
    await db.query(`
      ALTER TABLE sms_batch ADD COLUMN is_test boolean NOT NULL DEFAULT false;
      CREATE INDEX sms_batch_tests ON sms_batch (created_by, created_at) WHERE is_test;
      ALTER TABLE sms_suppression ADD COLUMN lifted_note text;
    `);
  }

  async down(db: QueryRunner): Promise<void> {
    await db.query(
      'ALTER TABLE sms_suppression DROP COLUMN lifted_note; ALTER TABLE sms_batch DROP COLUMN is_test',
    );
  }
}
