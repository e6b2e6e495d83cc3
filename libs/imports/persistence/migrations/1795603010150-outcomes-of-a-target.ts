import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Finds the imports that created or changed one record, for its history. */
export class OutcomesOfATarget1795603010150 implements MigrationInterface {
  name = 'OutcomesOfATarget1795603010150';

  async up(db: QueryRunner): Promise<void> {
    await db.query(
      `CREATE INDEX import_outcome_target ON import_outcome (target_id) WHERE outcome IN ('created', 'updated')`,
    );
  }

  async down(db: QueryRunner): Promise<void> {
    await db.query('DROP INDEX import_outcome_target');
  }
}
