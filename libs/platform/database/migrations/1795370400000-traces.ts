import type { MigrationInterface, QueryRunner } from 'typeorm';

/**
 * Stores the span that queued a job or wrote an event (W3C traceparent), so that its processing continues the same
 * trace.
 */
export class Traces1795370400000 implements MigrationInterface {
  name = 'Traces1795370400000';

  async up(db: QueryRunner): Promise<void> {
    await db.query('ALTER TABLE job_run ADD COLUMN traceparent text');
    await db.query('ALTER TABLE event_log ADD COLUMN traceparent text');
  }

  async down(db: QueryRunner): Promise<void> {
    await db.query('ALTER TABLE event_log DROP COLUMN traceparent');
    await db.query('ALTER TABLE job_run DROP COLUMN traceparent');
  }
}
