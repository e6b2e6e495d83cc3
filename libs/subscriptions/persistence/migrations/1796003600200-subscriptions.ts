import type { MigrationInterface, QueryRunner } from 'typeorm';

export class Subscriptions1796003600200 implements MigrationInterface {
  name = 'Subscriptions1796003600200';

  async up(db: QueryRunner): Promise<void> {
    await db.query(`
      CREATE TABLE subscription (
        id             bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
        -- Account of the SUPERADMIN who keeps it.
        account_id     bigint      NOT NULL REFERENCES account,
        subscriber_id  bigint      NOT NULL REFERENCES account,
        plan           text        NOT NULL,
        kobo_per_month bigint      NOT NULL CHECK (kobo_per_month > 0),
        from_day       date        NOT NULL,
        to_day         date        NOT NULL CHECK (to_day >= from_day),
        paid_on        date,
        version        int         NOT NULL DEFAULT 1,
        created_by     bigint      REFERENCES app_user,
        created_on     timestamptz NOT NULL DEFAULT now(),
        removed_on     timestamptz
      );
      CREATE INDEX subscription_of_subscriber ON subscription (subscriber_id) WHERE removed_on IS NULL;
    `);
  }

  async down(db: QueryRunner): Promise<void> {
    await db.query('DROP TABLE subscription');
  }
}
