import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Stores farms that were moved to the trash with their community, with everything needed to restore them. */
export class FarmTrash1795368600200 implements MigrationInterface {
  name = 'FarmTrash1795368600200';

  async up(db: QueryRunner): Promise<void> {
    await db.query(`
      CREATE TABLE trash_farm (
        trash_id bigint NOT NULL,
        farm_id  bigint NOT NULL,
        version  int    NOT NULL,
        before   jsonb  NOT NULL,
        former   geometry(MultiPolygon, 4326),
        awaited  jsonb,
        link     jsonb,
        PRIMARY KEY (trash_id, farm_id)
      );
      CREATE TABLE trash_farm_boundary (
        trash_id bigint NOT NULL,
        LIKE farm_boundary_version
      );
      CREATE INDEX ON trash_farm_boundary (trash_id);
    `);
  }

  async down(db: QueryRunner): Promise<void> {
    await db.query('DROP TABLE trash_farm_boundary, trash_farm');
  }
}
