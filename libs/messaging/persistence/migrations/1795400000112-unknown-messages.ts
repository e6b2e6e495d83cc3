import type { MigrationInterface, QueryRunner } from 'typeorm';

/** The few recipients without an answer, among all that were ever written to. */
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
