import type { MigrationInterface, QueryRunner } from 'typeorm';

/** An event says in which version of its shape its data was written. What there is was written in the first. */
export class EventDataVersion1763900000000 implements MigrationInterface {
  name = 'EventDataVersion1763900000000';

  async up(db: QueryRunner): Promise<void> {
    await db.query('ALTER TABLE event_log ADD COLUMN data_version smallint NOT NULL DEFAULT 1');
  }

  async down(db: QueryRunner): Promise<void> {
    await db.query('ALTER TABLE event_log DROP COLUMN data_version');
  }
}
