import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Creates scheduled reports: mails with a link to the user who asked for them. */
export class ReportSchedules1796003700002 implements MigrationInterface {
  name = 'ReportSchedules1796003700002';

  async up(db: QueryRunner): Promise<void> {
    await db.query(`
      CREATE TABLE report_schedule (
        user_id               bigint      NOT NULL REFERENCES app_user,
        community_resource_id bigint      NOT NULL,
        every                 text        NOT NULL CHECK (every IN ('WEEKLY', 'MONTHLY')),
        next_on               timestamptz NOT NULL,
        sent_on               timestamptz,
        -- Why the last mail was not sent; null: it was.
        refused               text,
        PRIMARY KEY (user_id, community_resource_id)
      );
      CREATE INDEX report_schedule_due ON report_schedule (next_on);
    `);
  }

  async down(db: QueryRunner): Promise<void> {
    await db.query('DROP TABLE report_schedule');
  }
}
