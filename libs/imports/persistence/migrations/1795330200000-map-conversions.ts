import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Stores converted maps with their owner and expiry. */
export class MapConversions1795330200000 implements MigrationInterface {
  name = 'MapConversions1795330200000';

  async up(db: QueryRunner): Promise<void> {
    await db.query(`
      CREATE TABLE map_conversion (
        -- Of the stored file.
        id      uuid        PRIMARY KEY,
        user_id bigint      NOT NULL,
        made_at timestamptz NOT NULL DEFAULT now()
      );
      CREATE INDEX ON map_conversion (user_id, made_at);
    `);
  }

  async down(db: QueryRunner): Promise<void> {
    await db.query('DROP TABLE map_conversion');
  }
}
