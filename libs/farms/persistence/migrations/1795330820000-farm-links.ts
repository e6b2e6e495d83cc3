import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Records how waiting farms were linked to their farmers, so that the import of either can be undone. */
export class FarmLinks1795330820000 implements MigrationInterface {
  name = 'FarmLinks1795330820000';

  async up(db: QueryRunner): Promise<void> {
    await db.query(`
      CREATE TABLE farm_link (
        farm_id          bigint  NOT NULL PRIMARY KEY REFERENCES farm ON DELETE CASCADE,
        -- Null once the farmer has gone again with the import that brought them.
        farmer_id        bigint,
        import_id        bigint,
        -- The farm's version before it was linked, and the one that it got by it: while it has that, nobody has changed it since.
        from_version     int     NOT NULL,
        version          int     NOT NULL,
        -- What it took over from the farmer.
        took_community   boolean NOT NULL,
        took_size        boolean NOT NULL,
        -- By what it had waited.
        bvn_index        bytea,
        temp_id          text,
        cbn_applicant_id text
      );
      CREATE INDEX ON farm_link (farmer_id);
    `);
  }

  async down(db: QueryRunner): Promise<void> {
    await db.query('DROP TABLE farm_link');
  }
}
