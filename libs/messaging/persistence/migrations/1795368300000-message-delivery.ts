import type { MigrationInterface, QueryRunner } from 'typeorm';

/**
 * Indexes recipients by change time, covers figures by an index, and adds the last act on a message with its
 * author.
 */
export class MessageDelivery1795368300000 implements MigrationInterface {
  name = 'MessageDelivery1795368300000';

  async up(db: QueryRunner): Promise<void> {
    await db.query(`
      CREATE INDEX sms_message_changed ON sms_message (batch_id, changed_at DESC, id DESC);
      CREATE INDEX sms_message_figures ON sms_message (batch_id, network, state) INCLUDE (cost_kobo);
      CREATE INDEX sms_batch_of_account ON sms_batch (account_id, id DESC);
      -- Null where the last change was of something else.
      ALTER TABLE sms_setting ADD per_second_before int;
      ALTER TABLE sms_batch ADD last_act text, ADD last_act_by text, ADD last_act_at timestamptz;
    `);
  }

  async down(db: QueryRunner): Promise<void> {
    await db.query(`
      ALTER TABLE sms_batch DROP last_act, DROP last_act_by, DROP last_act_at;
      ALTER TABLE sms_setting DROP per_second_before;
      DROP INDEX sms_batch_of_account, sms_message_figures, sms_message_changed;
    `);
  }
}
