import type { MigrationInterface, QueryRunner } from 'typeorm';

/**
 * A connection keeps the plan of a trigger's statement from the first time that it runs: after the update of one farm, old and
 * new rows of 100,000 were compared pair by pair, for minutes. Without nested loops it is a plan for one and for many.
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
