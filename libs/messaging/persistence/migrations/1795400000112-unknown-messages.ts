import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Indexes the few recipients with an unknown state among all recipients. */
export class UnknownMessages1795400000112 implements MigrationInterface {
  name = 'UnknownMessages1795400000112';

  async up(db: QueryRunner): Promise<void> {
    await db.query(
      `CREATE INDEX sms_message_unknown ON sms_message (account_id, batch_id) WHERE state = 'UNKNOWN'`,
    );
  }

  async down(db: QueryRunner): Promise<void> {
    await db.query('DROP INDEX sms_message_unknown');
  }
}
