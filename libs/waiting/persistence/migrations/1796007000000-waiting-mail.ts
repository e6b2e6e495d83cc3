import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Creates the state of the daily mails about pending decisions. The users who want them are in `user_preference`. */
export class WaitingMail1796007000000 implements MigrationInterface {
  name = 'WaitingMail1796007000000';

  async up(db: QueryRunner): Promise<void> {
    await db.query(`
      CREATE TABLE waiting_mail (
        user_id bigint      PRIMARY KEY REFERENCES app_user,
        next_on timestamptz NOT NULL,
        sent_on timestamptz
      );
    `);
  }

  async down(db: QueryRunner): Promise<void> {
    await db.query('DROP TABLE waiting_mail');
  }
}
