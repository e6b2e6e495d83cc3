import type { MigrationInterface, QueryRunner } from 'typeorm';

/**
 * Creates slices of the entitlement, each for 4,096 neighbouring farmer ids of a community resource. A change of a
 * completed farm or an input marks its slice dirty in the same transaction, without a lock. Readers recount dirty
 * slices.
 */
export class LedgerSlices1795368500000 implements MigrationInterface {
  name = 'LedgerSlices1795368500000';

  async up(db: QueryRunner): Promise<void> {
    await db.query(`
      CREATE TABLE ledger_slice (
        community_resource_id bigint  NOT NULL,
        -- Of the farms; 0: none; -1: farmers with their farms in all of them.
        community_id          bigint  NOT NULL,
        -- 0: the land itself.
        eop_id                bigint  NOT NULL,
        slice                 int     NOT NULL,
        farmers               bigint  NOT NULL,
        farms                 bigint  NOT NULL,
        -- Hundred-thousandths of a hectare, or of a unit of the input; and kobo.
        units                 numeric NOT NULL,
        kobo                  numeric NOT NULL,
        PRIMARY KEY (community_resource_id, community_id, eop_id, slice)
      );
      CREATE INDEX ledger_slice_of ON ledger_slice (community_resource_id, slice);
      -- Rows come and go with every change: never updated, so that nobody waits for anybody.
      CREATE TABLE ledger_mark (
        id                    bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
        community_resource_id bigint NOT NULL,
        slice                 int    NOT NULL
      );
      CREATE INDEX ledger_mark_resource ON ledger_mark (community_resource_id);
      ALTER TABLE ledger_mark SET (autovacuum_vacuum_scale_factor = 0, autovacuum_vacuum_threshold = 1000);
      ALTER TABLE ledger_slice SET (autovacuum_vacuum_scale_factor = 0.1, autovacuum_vacuum_threshold = 1000);

      CREATE FUNCTION mark_entitled_farms() RETURNS trigger LANGUAGE plpgsql AS $$
      BEGIN
        INSERT INTO ledger_mark (community_resource_id, slice)
        SELECT DISTINCT community_resource_id, (farmer_id >> 12)::int FROM changed_rows
         WHERE status = 'COMPLETED' AND community_resource_id IS NOT NULL AND farmer_id IS NOT NULL AND area_m2 > 0;
        RETURN NULL;
      END $$;
      CREATE TRIGGER ledger_mark_insert AFTER INSERT ON farm REFERENCING NEW TABLE AS changed_rows
        FOR EACH STATEMENT EXECUTE FUNCTION mark_entitled_farms();
      CREATE TRIGGER ledger_mark_delete AFTER DELETE ON farm REFERENCING OLD TABLE AS changed_rows
        FOR EACH STATEMENT EXECUTE FUNCTION mark_entitled_farms();
      CREATE TRIGGER ledger_mark_update_old AFTER UPDATE ON farm REFERENCING OLD TABLE AS changed_rows
        FOR EACH STATEMENT EXECUTE FUNCTION mark_entitled_farms();
      CREATE TRIGGER ledger_mark_update_new AFTER UPDATE ON farm REFERENCING NEW TABLE AS changed_rows
        FOR EACH STATEMENT EXECUTE FUNCTION mark_entitled_farms();

      -- One that is removed is passed over by whoever reads. All slices are named by their land.
      CREATE FUNCTION mark_entitling_inputs() RETURNS trigger LANGUAGE plpgsql AS $$
      BEGIN
        INSERT INTO ledger_mark (community_resource_id, slice)
        SELECT DISTINCT n.community_resource_id, (f.farmer_id >> 12)::int
          FROM new_rows n JOIN farm f ON f.community_resource_id = n.community_resource_id
         WHERE f.status = 'COMPLETED' AND f.farmer_id IS NOT NULL AND f.area_m2 > 0;
        RETURN NULL;
      END $$;
      CREATE TRIGGER ledger_mark_eop AFTER INSERT ON eop REFERENCING NEW TABLE AS new_rows
        FOR EACH STATEMENT EXECUTE FUNCTION mark_entitling_inputs();

      INSERT INTO ledger_mark (community_resource_id, slice)
      SELECT DISTINCT community_resource_id, (farmer_id >> 12)::int FROM farm
       WHERE status = 'COMPLETED' AND community_resource_id IS NOT NULL AND farmer_id IS NOT NULL AND area_m2 > 0;
    `);
  }

  async down(db: QueryRunner): Promise<void> {
    await db.query(`
      DROP FUNCTION mark_entitled_farms(), mark_entitling_inputs() CASCADE;
      DROP TABLE ledger_slice, ledger_mark;
    `);
  }
}
