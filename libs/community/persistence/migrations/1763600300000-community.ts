import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Creates community resources and their communities. */
export class Community1763600300000 implements MigrationInterface {
  name = 'Community1763600300000';

  async up(db: QueryRunner): Promise<void> {
    await db.query(`
      CREATE TABLE community_resource (
        id              bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
        account_id      bigint      NOT NULL REFERENCES account,
        name            text        NOT NULL,
        description     text        NOT NULL,
        type            text        NOT NULL DEFAULT 'Cluster',
        country         text        NOT NULL DEFAULT 'Nigeria',
        state_id        int         REFERENCES state,
        season          text        NOT NULL CHECK (season IN ('Dry Season', 'Rainy Season')),
        mapping_enabled boolean     NOT NULL DEFAULT true,
        -- Farms that the programme means to map by the end of the season; null where none is set.
        farms_target    int         CHECK (farms_target > 0),
        season_ends_on  date,
        status          text        NOT NULL DEFAULT 'ACTIVE' CHECK (status IN ('ACTIVE', 'INACTIVE')),
        created_by      bigint      REFERENCES app_user,
        created_on      timestamptz NOT NULL DEFAULT now(),
        UNIQUE (account_id, name)
      );
      ALTER TABLE access_grant ADD FOREIGN KEY (community_resource_id) REFERENCES community_resource ON DELETE CASCADE;

      CREATE TABLE community (
        id                    bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
        account_id            bigint      NOT NULL REFERENCES account,
        community_resource_id bigint      NOT NULL REFERENCES community_resource,
        name                  text        NOT NULL,
        short_description     text        NOT NULL DEFAULT '',
        long_description      text        NOT NULL DEFAULT '',
        lga_id                int         REFERENCES lga,
        status                text        NOT NULL DEFAULT 'ACTIVE' CHECK (status IN ('ACTIVE', 'INACTIVE')),
        created_by            bigint      REFERENCES app_user,
        created_on            timestamptz NOT NULL DEFAULT now(),
        UNIQUE (community_resource_id, name)
      );
    `);
  }

  async down(db: QueryRunner): Promise<void> {
    await db.query('DROP TABLE community; DROP TABLE community_resource CASCADE');
  }
}
