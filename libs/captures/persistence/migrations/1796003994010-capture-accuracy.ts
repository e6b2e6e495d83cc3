import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Stores how accurate the GPS was at a captured boundary; null for earlier captures. */
export class CaptureAccuracy1796003994010 implements MigrationInterface {
  name = 'CaptureAccuracy1796003994010';

  async up(db: QueryRunner): Promise<void> {
    await db.query(`ALTER TABLE capture ADD COLUMN accuracy_m real CHECK (accuracy_m >= 0)`);
  }

  async down(db: QueryRunner): Promise<void> {
    await db.query(`ALTER TABLE capture DROP COLUMN accuracy_m`);
  }
}
