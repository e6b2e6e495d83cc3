import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Adds leases, so that only one person edits a farm. */
export class FarmLeases1795330840000 implements MigrationInterface {
  name = 'FarmLeases1795330840000';

  async up(db: QueryRunner): Promise<void> {
    await db.query(`
      CREATE TABLE farm_lease (
        farm_id               bigint      NOT NULL PRIMARY KEY REFERENCES farm ON DELETE CASCADE,
        community_resource_id bigint      NOT NULL,
        account_id            bigint      NOT NULL,
        user_id               bigint      NOT NULL REFERENCES app_user,
        -- The window's own socket: the lease ends with it.
        socket_id             text,
        taken_at              timestamptz NOT NULL DEFAULT now(),
        -- It ends then unless the holder extends it; and before, where no sign of them comes.
        held_until            timestamptz NOT NULL,
        alive_until           timestamptz NOT NULL
      );
      CREATE INDEX farm_lease_of_resource ON farm_lease (community_resource_id);
      CREATE INDEX farm_lease_of_socket ON farm_lease (socket_id);
    `);
  }

  async down(db: QueryRunner): Promise<void> {
    await db.query('DROP TABLE farm_lease');
  }
}
