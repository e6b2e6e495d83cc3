import type { MigrationInterface, QueryRunner } from 'typeorm';

/**
 * Creates community resources and their communities. The tables hold all rows; the views of the plain names hold those
 * that are not in the trash. A community is hidden with its community resource.
 */
export class Community1795600300000 implements MigrationInterface {
  name = 'Community1795600300000';

  async up(db: QueryRunner): Promise<void> {
    await db.query(`
      CREATE TABLE community_resource (
        id              bigint      GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
        account_id      bigint      NOT NULL REFERENCES account,
        name            text        NOT NULL,
        description     text        NOT NULL,
        type            text        NOT NULL DEFAULT 'Cluster',
        country         text        NOT NULL DEFAULT 'Nigeria',
        state_id        int         REFERENCES state,
        season          text        NOT NULL CHECK (season IN ('Dry Season', 'Rainy Season')),
        mapping_enabled boolean     NOT NULL DEFAULT true,
        -- Farms to map by the end of the season; null: no target.
        farms_target    int         CHECK (farms_target > 0),
        season_ends_on  date,
        status          text        NOT NULL DEFAULT 'ACTIVE' CHECK (status IN ('ACTIVE', 'INACTIVE')),
        created_by      bigint      REFERENCES app_user,
        created_on      timestamptz NOT NULL DEFAULT now(),
        deleted_on      timestamptz
      );
      ALTER TABLE community_resource RENAME TO every_community_resource;
      CREATE UNIQUE INDEX community_resource_name ON every_community_resource (account_id, name) WHERE deleted_on IS NULL;
      CREATE VIEW community_resource AS SELECT * FROM every_community_resource WHERE deleted_on IS NULL;

      CREATE TABLE community (
        id                    bigint      GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
        account_id            bigint      NOT NULL REFERENCES account,
        community_resource_id bigint      NOT NULL REFERENCES every_community_resource,
        name                  text        NOT NULL,
        short_description     text        NOT NULL DEFAULT '',
        long_description      text        NOT NULL DEFAULT '',
        lga_id                int         REFERENCES lga,
        status                text        NOT NULL DEFAULT 'ACTIVE' CHECK (status IN ('ACTIVE', 'INACTIVE')),
        created_by            bigint      REFERENCES app_user,
        created_on            timestamptz NOT NULL DEFAULT now(),
        version               int         NOT NULL DEFAULT 1,
        deleted_on            timestamptz
      );
      ALTER TABLE community RENAME TO every_community;
      CREATE UNIQUE INDEX community_name ON every_community (community_resource_id, name) WHERE deleted_on IS NULL;
      CREATE INDEX ON every_community (community_resource_id);
      CREATE VIEW community AS
        SELECT * FROM every_community c
         WHERE deleted_on IS NULL
           AND EXISTS (SELECT 1 FROM every_community_resource r WHERE r.id = c.community_resource_id AND r.deleted_on IS NULL);
    `);
  }

  async down(db: QueryRunner): Promise<void> {
    await db.query(`
      DROP VIEW community, community_resource;
      DROP TABLE every_community, every_community_resource;
    `);
  }
}
