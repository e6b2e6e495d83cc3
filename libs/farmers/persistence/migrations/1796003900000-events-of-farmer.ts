import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Finds merges and deleted farms of a farmer in the event log. */
export class EventsOfFarmer1796003900000 implements MigrationInterface {
  name = 'EventsOfFarmer1796003900000';

  async up(db: QueryRunner): Promise<void> {
    await db.query(`
      CREATE INDEX event_log_farmer ON event_log (((data->>'farmerId')::bigint), id DESC)
       WHERE type IN ('farm.removed', 'farm.deleted', 'farmer.merged', 'farmer.mergeUndone')`);
  }

  async down(db: QueryRunner): Promise<void> {
    await db.query('DROP INDEX event_log_farmer');
  }
}
