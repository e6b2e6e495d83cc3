import type { MigrationInterface, QueryRunner } from 'typeorm';

/**
 * Disables nested loops in the mark trigger, so that one plan serves one row and many. A connection caches the plan of
 * a trigger's statement from its first run. After an update of one farm, old and new rows of 100,000 were compared
 * pair by pair, for minutes.
 */
export class MarksOfMany1795368100000 implements MigrationInterface {
  name = 'MarksOfMany1795368100000';

  async up(db: QueryRunner): Promise<void> {
    await db.query('ALTER FUNCTION mark_for_inspection() SET enable_nestloop = off');
  }

  async down(db: QueryRunner): Promise<void> {
    await db.query('ALTER FUNCTION mark_for_inspection() RESET enable_nestloop');
  }
}
