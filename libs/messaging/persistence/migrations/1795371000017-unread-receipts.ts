import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Stores receipts with unknown words, the network that a receipt names, and opt-outs at the provider. */
export class UnreadReceipts1795371000017 implements MigrationInterface {
  name = 'UnreadReceipts1795371000017';

  async up(db: QueryRunner): Promise<void> {
    await db.query(`
      -- As they came. Each program that starts reads them again.
      CREATE TABLE sms_unread_receipt (
        id       bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
        provider text        NOT NULL,
        digest   bytea       NOT NULL UNIQUE,
        -- What the provider said of the message.
        word     text        NOT NULL,
        body     jsonb       NOT NULL,
        taken_at timestamptz NOT NULL DEFAULT now()
      );
      CREATE INDEX sms_unread_receipt_word ON sms_unread_receipt (provider, word, taken_at);
      ALTER TABLE sms_receipt ADD network text;
      -- Some providers take opt-outs themselves.
      ALTER TABLE sms_suppression DROP CONSTRAINT sms_suppression_why_check,
        ADD CONSTRAINT sms_suppression_why_check CHECK (why IN ('STOP', 'provider', 'byHand'));
    `);
  }

  async down(db: QueryRunner): Promise<void> {
    await db.query('ALTER TABLE sms_receipt DROP network; DROP TABLE sms_unread_receipt');
  }
}
