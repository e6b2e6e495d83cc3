import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Creates members of communities who are not farmers. */
export class Members1795601500000 implements MigrationInterface {
  name = 'Members1795601500000';

  async up(db: QueryRunner): Promise<void> {
    await db.query(`
      CREATE TABLE community_member (
        id                    bigint      GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
        account_id            bigint      NOT NULL REFERENCES account,
        -- The community's, which is a foreign key: not checked a second time.
        community_resource_id bigint      NOT NULL,
        community_id          bigint      NOT NULL REFERENCES every_community,
        surname               text,
        first_name            text        NOT NULL,
        occupation            text,
        phone                 text,
        email                 text,
        version               int         NOT NULL DEFAULT 1,
        created_by            bigint      REFERENCES app_user,
        created_on            timestamptz NOT NULL DEFAULT now(),
        removed_on            timestamptz
      );
      -- A number reaches one person of a community; a removed member may return under another record.
      CREATE UNIQUE INDEX community_member_phone ON community_member (community_id, phone) WHERE removed_on IS NULL;
      CREATE INDEX community_member_email ON community_member (community_id, email) WHERE removed_on IS NULL;
      CREATE INDEX community_member_account ON community_member (account_id) WHERE removed_on IS NULL;
    `);
  }

  async down(db: QueryRunner): Promise<void> {
    await db.query(`
      DROP TABLE community_member;
    `);
  }
}
