import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Finds the messages of a farmer, for their page and for merges. */
export class MessagesOfFarmer1795603010162 implements MigrationInterface {
  name = 'MessagesOfFarmer1795603010162';

  async up(db: QueryRunner): Promise<void> {
    await db.query(
      'CREATE INDEX sms_message_farmer ON sms_message (farmer_id, id DESC) WHERE farmer_id IS NOT NULL',
    );
  }

  async down(db: QueryRunner): Promise<void> {
    await db.query('DROP INDEX sms_message_farmer');
  }
}
