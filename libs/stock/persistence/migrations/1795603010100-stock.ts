import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Creates warehouses and the stock items in them. */
export class Stock1795603010100 implements MigrationInterface {
  name = 'Stock1795603010100';

  async up(db: QueryRunner): Promise<void> {
    await db.query(`
      CREATE TABLE warehouse (
        id         bigint      GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
        account_id bigint      NOT NULL REFERENCES account,
        name       text        NOT NULL,
        place      text        NOT NULL,
        note       text        NOT NULL DEFAULT '',
        version    int         NOT NULL DEFAULT 1,
        created_by bigint      REFERENCES app_user,
        created_on timestamptz NOT NULL DEFAULT now(),
        removed_on timestamptz
      );
      CREATE UNIQUE INDEX warehouse_name ON warehouse (account_id, lower(name)) WHERE removed_on IS NULL;

      CREATE TABLE stock_item (
        id                    bigint         GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
        account_id            bigint         NOT NULL REFERENCES account,
        warehouse_id          bigint         NOT NULL REFERENCES warehouse,
        -- The input that it holds, and its programme; null for any other good.
        eop_id                bigint         REFERENCES eop,
        community_resource_id bigint         REFERENCES every_community_resource,
        name                  text           NOT NULL,
        quantity              numeric(14, 4) NOT NULL CHECK (quantity > 0),
        unit                  text           NOT NULL,
        note                  text           NOT NULL DEFAULT '',
        version               int            NOT NULL DEFAULT 1,
        created_by            bigint         REFERENCES app_user,
        created_on            timestamptz    NOT NULL DEFAULT now(),
        removed_on            timestamptz,
        CHECK ((eop_id IS NULL) = (community_resource_id IS NULL))
      );
      CREATE UNIQUE INDEX stock_item_name ON stock_item (warehouse_id, lower(name)) WHERE removed_on IS NULL;
      CREATE INDEX stock_item_of_account ON stock_item (account_id, created_on);
      CREATE INDEX stock_item_of_input ON stock_item (eop_id) WHERE eop_id IS NOT NULL;
    `);
  }

  async down(db: QueryRunner): Promise<void> {
    await db.query('DROP TABLE stock_item; DROP TABLE warehouse');
  }
}
