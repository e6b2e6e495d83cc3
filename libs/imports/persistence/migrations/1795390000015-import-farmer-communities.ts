import type { MigrationInterface, QueryRunner } from 'typeorm';

/**
 * Stores the Community column of farmer lists: the community behind each name, and the community of each stored row.
 */
export class ImportFarmerCommunities1795390000015 implements MigrationInterface {
  name = 'ImportFarmerCommunities1795390000015';

  async up(db: QueryRunner): Promise<void> {
    await db.query(`
      ALTER TABLE import_farmer_row
        ADD COLUMN community     text,
        ADD COLUMN community_key text;

      -- Rows of a farmer list that name the same community and the same local government.
      CREATE TABLE import_farmer_community (
        import_id    bigint NOT NULL,
        -- '': rows without a name.
        key          text   NOT NULL,
        -- 0: rows without a local government.
        lga_id       int    NOT NULL,
        name         text,
        rows         bigint NOT NULL,
        community_id bigint,
        -- Why their rows wait ('unknown', 'lga') or are refused ('left', 'missing').
        verdict      text   CHECK (verdict IN ('unknown', 'lga', 'left', 'missing')),
        -- Where a community of this name would lie.
        made_lga_id  int,
        -- Version of the community as this import made it.
        made_version int,
        PRIMARY KEY (import_id, key, lga_id)
      );

      ALTER TABLE import_outcome
        -- The community that the row brought its farmer into; null before 2026-11-25.
        ADD COLUMN community_id bigint;

      -- A row may wait before it has found a farmer.
      ALTER TABLE import_hold ALTER COLUMN target_id DROP NOT NULL;
    `);
  }

  async down(db: QueryRunner): Promise<void> {
    await db.query(`
      DELETE FROM import_hold WHERE target_id IS NULL;
      ALTER TABLE import_hold ALTER COLUMN target_id SET NOT NULL;
      ALTER TABLE import_outcome DROP COLUMN community_id;
      DROP TABLE import_farmer_community;
      ALTER TABLE import_farmer_row DROP COLUMN community, DROP COLUMN community_key;
    `);
  }
}
