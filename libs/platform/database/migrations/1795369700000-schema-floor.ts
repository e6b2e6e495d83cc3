import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Stores the oldest version of Gona that can work without what migrations have removed. */
export class SchemaFloor1795369700000 implements MigrationInterface {
  name = 'SchemaFloor1795369700000';

  async up(db: QueryRunner): Promise<void> {
    await db.query(`
      CREATE TABLE schema_floor (
        migration text PRIMARY KEY,
        version text NOT NULL CHECK (version ~ '^\\d+\\.\\d+\\.\\d+$'),
        at timestamptz NOT NULL DEFAULT now()
      )
    `);
  }

  async down(db: QueryRunner): Promise<void> {
    await db.query('DROP TABLE schema_floor');
  }
}
