import type { MigrationInterface, QueryRunner } from 'typeorm';

/**
 * Creates task groups, postings of agents to positions of communities, and these positions. The view `posting_farmer`
 * names the farmers of each current posting. Postings outlive a purged community or programme, because pay refers to
 * them: these two columns are no foreign keys.
 */
export class Tasks1796002300000 implements MigrationInterface {
  name = 'Tasks1796002300000';

  async up(db: QueryRunner): Promise<void> {
    const record = `
        id         bigint      GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
        account_id bigint      NOT NULL REFERENCES account,
        version    int         NOT NULL DEFAULT 1,
        created_by bigint      REFERENCES app_user,
        created_on timestamptz NOT NULL DEFAULT now(),
        removed_on timestamptz,
        status     text        NOT NULL DEFAULT 'ACTIVE' CHECK (status IN ('ACTIVE', 'INACTIVE'))`;
    await db.query(`
      CREATE EXTENSION IF NOT EXISTS btree_gist;

      CREATE TABLE posting_group (${record},
        community_resource_id bigint NOT NULL,
        name                  text   NOT NULL,
        description           text   NOT NULL,
        -- Kobo for each accepted farmer.
        cost_per_farmer       bigint NOT NULL CHECK (cost_per_farmer >= 0),
        services              text[] NOT NULL,
        ends_on               date,
        -- Kobo; null: no budget.
        budget                bigint CHECK (budget > 0)
      );
      CREATE UNIQUE INDEX posting_group_name ON posting_group (community_resource_id, lower(name)) WHERE removed_on IS NULL;
      CREATE INDEX posting_group_of_account ON posting_group (account_id, created_on);

      CREATE TABLE posting (${record},
        posting_group_id bigint NOT NULL REFERENCES posting_group,
        agent_id         bigint NOT NULL REFERENCES app_user,
        community_id     bigint NOT NULL,
        start_position   int    NOT NULL CHECK (start_position > 0),
        end_position     int    NOT NULL CHECK (end_position >= start_position),
        -- No two agents have the same farmer in a task.
        CONSTRAINT posting_overlap EXCLUDE USING gist (
          posting_group_id WITH =, community_id WITH =, int4range(start_position, end_position, '[]') WITH &&
        ) WHERE (removed_on IS NULL)
      );
      CREATE INDEX posting_of_group ON posting (posting_group_id, created_on) WHERE removed_on IS NULL;
      CREATE INDEX posting_of_agent ON posting (agent_id) WHERE removed_on IS NULL;
      CREATE INDEX posting_of_community ON posting (community_id) WHERE removed_on IS NULL;

      -- Position of each farmer who is or was a member. It never changes, and is never given to another farmer.
      CREATE TABLE community_position (
        community_id bigint NOT NULL REFERENCES every_community ON DELETE CASCADE,
        position     int    NOT NULL,
        farmer_id    bigint NOT NULL REFERENCES farmer ON DELETE CASCADE,
        PRIMARY KEY (community_id, position)
      );
      CREATE UNIQUE INDEX community_position_farmer ON community_position (farmer_id, community_id);

      CREATE VIEW posting_farmer AS
        SELECT p.id AS posting_id, c.farmer_id, c.position
          FROM posting p
          JOIN community_position c ON c.community_id = p.community_id AND c.position BETWEEN p.start_position AND p.end_position
          JOIN membership m ON m.community_id = c.community_id AND m.farmer_id = c.farmer_id
         WHERE p.removed_on IS NULL;
    `);
  }

  async down(db: QueryRunner): Promise<void> {
    await db.query(`
      DROP VIEW posting_farmer;
      DROP TABLE community_position, posting, posting_group;
    `);
  }
}
