import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Adds the version of an event's data shape. Existing events have the first version. */
export class EventDataVersion1763900000000 implements MigrationInterface {
  name = 'EventDataVersion1763900000000';

  async up(db: QueryRunner): Promise<void> {
    await db.query('ALTER TABLE event_log ADD COLUMN data_version smallint NOT NULL DEFAULT 1');
  }

  async down(db: QueryRunner): Promise<void> {
    await db.query('ALTER TABLE event_log DROP COLUMN data_version');
  }
}
