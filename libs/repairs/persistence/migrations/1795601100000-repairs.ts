import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Creates repairs of maps, and their findings and changes in each farm. */
export class Repairs1795601100000 implements MigrationInterface {
  name = 'Repairs1795601100000';

  async up(db: QueryRunner): Promise<void> {
    await db.query(`
      CREATE TABLE repair (
        id                    bigint      GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
        account_id            bigint      NOT NULL REFERENCES account,
        kind                  text        NOT NULL CHECK (kind IN ('geometry', 'sizes')),
        community_resource_id bigint      REFERENCES every_community_resource,
        resource_ids          bigint[],
        farm_ids              bigint[],
        review                boolean     NOT NULL,
        state                 text        NOT NULL CHECK (state IN
          ('examining', 'examined', 'repairing', 'completed', 'failed', 'cancelled', 'undoing', 'undone')),
        job_id                bigint      REFERENCES job_run,
        undo_job_id           bigint      REFERENCES job_run,
        examined_to           bigint      NOT NULL DEFAULT 0,
        examined              bigint      NOT NULL DEFAULT 0,
        created_by            bigint      REFERENCES app_user,
        created_at            timestamptz NOT NULL DEFAULT now(),
        ended_at              timestamptz
      );
      CREATE INDEX repair_job ON repair (job_id);
      CREATE INDEX repair_of_resource ON repair (community_resource_id, id);
      -- One reviewed repair at a time.
      CREATE UNIQUE INDEX repair_under_way ON repair (community_resource_id) WHERE review AND ended_at IS NULL;

      -- Farms with findings. In their hundreds of thousands: no foreign keys.
      CREATE TABLE repair_farm (
        repair_id   bigint  NOT NULL,
        farm_id     bigint  NOT NULL,
        -- The farm's version when it was checked.
        version     int     NOT NULL,
        faults      text[]  NOT NULL,
        area_before double precision NOT NULL,
        area_after  double precision NOT NULL,
        -- Metres between the centres.
        moved       double precision NOT NULL,
        -- The repaired boundary has another shape.
        reshapes    boolean NOT NULL,
        -- The farm was completed and must be evaluated again.
        reopens     boolean NOT NULL,
        boundary    geometry(MultiPolygon, 4326),
        outcome     text    CHECK (outcome IN ('repaired', 'kept', 'gone', 'impossible')),
        -- The farm's version after the repair, and the farm before it, for undo.
        written     int,
        before      jsonb,
        -- The exact boundary before the repair; the JSON has nine decimals.
        former      geometry(MultiPolygon, 4326),
        undone      text    CHECK (undone IN ('restored', 'kept', 'gone')),
        PRIMARY KEY (repair_id, farm_id)
      );
    `);
  }

  async down(db: QueryRunner): Promise<void> {
    await db.query(`
      DROP TABLE repair_farm, repair;
    `);
  }
}
