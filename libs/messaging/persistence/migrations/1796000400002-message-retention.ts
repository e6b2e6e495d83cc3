import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Lets a message lose its number, and notes when its text, names and numbers were deleted. */
export class MessageRetention1796000400002 implements MigrationInterface {
  name = 'MessageRetention1796000400002';

  async up(db: QueryRunner): Promise<void> {
    await db.query(`
      ALTER TABLE sms_batch ADD COLUMN erased_on timestamptz;
      ALTER TABLE sms_message ALTER COLUMN number DROP NOT NULL;
      CREATE INDEX sms_receipt_of_message ON sms_receipt (message_id) WHERE message_id IS NOT NULL;
    `);
  }

  async down(db: QueryRunner): Promise<void> {
    await db.query(`
      DROP INDEX sms_receipt_of_message;
      DELETE FROM sms_former_attempt f USING sms_message m WHERE m.id = f.message_id AND m.number IS NULL;
      DELETE FROM sms_message WHERE number IS NULL;
      ALTER TABLE sms_message ALTER COLUMN number SET NOT NULL;
      ALTER TABLE sms_batch DROP COLUMN erased_on;
    `);
  }
}
