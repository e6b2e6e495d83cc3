import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Finds the imports that named one record without changing it: their files name an erased person too. */
export class OutcomesUnchanged1796002100200 implements MigrationInterface {
  name = 'OutcomesUnchanged1796002100200';

  async up(db: QueryRunner): Promise<void> {
    await db.query(
      `CREATE INDEX import_outcome_unchanged ON import_outcome (target_id) WHERE outcome IN ('unchanged', 'held')`,
    );
  }

  async down(db: QueryRunner): Promise<void> {
    await db.query('DROP INDEX import_outcome_unchanged');
  }
}
