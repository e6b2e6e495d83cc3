import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Creates alerts with their mails, the lease to mail, and the state of mail delivery. */
export class Status1795602000000 implements MigrationInterface {
  name = 'Status1795602000000';

  async up(db: QueryRunner): Promise<void> {
    await db.query(`
      CREATE TABLE alert (
        code          text    PRIMARY KEY,
        gravity       text    NOT NULL,
        sentence      text    NOT NULL,
        advice        text    NOT NULL,
        -- Null while there is no problem.
        since         timestamptz,
        -- Since when it is no longer seen; it may not be over yet.
        missing_since timestamptz,
        -- Whether the current problem was mailed.
        is_mailed     boolean NOT NULL DEFAULT false,
        -- When a beginning was last mailed.
        mailed_at     timestamptz
      );

      CREATE TABLE alert_mail (
        -- There is one row.
        id            smallint    PRIMARY KEY DEFAULT 1 CHECK (id = 1),
        -- One process at a time checks and mails; a dead one loses its claim.
        claimed_until timestamptz NOT NULL DEFAULT '-infinity',
        looked_at     timestamptz NOT NULL DEFAULT '-infinity',
        sent_at       timestamptz,
        failing_since timestamptz,
        reason        text,
        tries         int         NOT NULL DEFAULT 0,
        next_try_at   timestamptz NOT NULL DEFAULT '-infinity'
      );
      INSERT INTO alert_mail DEFAULT VALUES;
    `);
  }

  async down(db: QueryRunner): Promise<void> {
    await db.query(`
      DROP TABLE alert_mail, alert;
    `);
  }
}
