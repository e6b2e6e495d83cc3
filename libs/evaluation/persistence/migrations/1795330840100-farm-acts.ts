import type { MigrationInterface, QueryRunner } from 'typeorm';

/**
 * Stores evaluators' acts on farms with the farms' earlier state, so that each act can be undone once; and rejected
 * data.
 */
export class FarmActs1795330840100 implements MigrationInterface {
  name = 'FarmActs1795330840100';

  async up(db: QueryRunner): Promise<void> {
    await db.query(`
      CREATE TABLE farm_act (
        id                    bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
        account_id            bigint      NOT NULL REFERENCES account,
        community_resource_id bigint      NOT NULL REFERENCES community_resource,
        kind                  text        NOT NULL CHECK (kind IN
          ('edit', 'status', 'delete', 'reset', 'resetAll', 'revert', 'revertEdits', 'reject')),
        -- The farm, where the act was on one.
        farm_id               bigint,
        farms                 int         NOT NULL DEFAULT 0,
        -- Farms that stayed as they were.
        kept                  int         NOT NULL DEFAULT 0,
        made_by               bigint      NOT NULL REFERENCES app_user,
        made_at               timestamptz NOT NULL DEFAULT now(),
        op_id                 uuid,
        undone_by             bigint      REFERENCES app_user,
        undone_at             timestamptz,
        undo_op_id            uuid
      );
      CREATE INDEX farm_act_of_resource ON farm_act (community_resource_id, id);
      CREATE INDEX farm_act_operation ON farm_act (op_id) WHERE op_id IS NOT NULL;

      -- In their hundreds of thousands, and of farms that may be gone: no foreign keys.
      CREATE TABLE farm_act_farm (
        act_id    bigint NOT NULL,
        farm_id   bigint NOT NULL,
        -- The farm's version after the act; of a deleted one, the version that it had.
        version   int    NOT NULL,
        -- The version at which the farm is as the act left it: acts after it that were taken back leave it so.
        stands_at int    NOT NULL,
        -- The farm before it, and its boundary, which an image has with nine decimals only.
        before    jsonb  NOT NULL,
        former    geometry(MultiPolygon, 4326),
        -- Of a deleted farm: whom it waits for, and how it found its farmer.
        awaited   jsonb,
        link      jsonb,
        undone    text   CHECK (undone IN ('restored', 'kept', 'gone')),
        PRIMARY KEY (act_id, farm_id)
      );
      CREATE INDEX farm_act_stands ON farm_act_farm (farm_id, stands_at);

      -- Boundaries of deleted farms.
      CREATE TABLE farm_act_boundary (
        act_id    bigint      NOT NULL,
        farm_id   bigint      NOT NULL,
        version   int         NOT NULL,
        boundary  geometry(MultiPolygon, 4326),
        area_m2   double precision NOT NULL,
        source    text        NOT NULL,
        import_id bigint,
        made_by   bigint,
        made_on   timestamptz NOT NULL,
        PRIMARY KEY (act_id, farm_id, version)
      );

      CREATE TABLE data_rejection (
        id        bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
        act_id    bigint NOT NULL REFERENCES farm_act,
        farmer_id bigint NOT NULL,
        -- Who captured the data.
        agent_id  bigint NOT NULL,
        farm_id   bigint,
        -- What of it was rejected, such as BIOMETRIC.
        type      text   NOT NULL,
        reason    text   NOT NULL,
        -- [{"lat": 12.1, "lng": 6.2}]
        pins      jsonb  NOT NULL DEFAULT '[]'
      );
      CREATE INDEX data_rejection_of_farmer ON data_rejection (farmer_id, id);
    `);
  }

  async down(db: QueryRunner): Promise<void> {
    await db.query('DROP TABLE data_rejection, farm_act_boundary, farm_act_farm, farm_act');
  }
}
