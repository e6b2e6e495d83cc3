import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Adds stores of service providers, prices of other goods, and the movements that a quantity is the sum of. */
export class Supply1796002600000 implements MigrationInterface {
  name = 'Supply1796002600000';

  async up(db: QueryRunner): Promise<void> {
    await db.query(`
      ALTER TABLE warehouse ADD COLUMN service_provider_id bigint REFERENCES service_provider;
      CREATE INDEX warehouse_of_provider ON warehouse (service_provider_id) WHERE service_provider_id IS NOT NULL;
      -- Naira of one unit, for goods that are no input.
      ALTER TABLE stock_item ADD COLUMN price numeric(14, 2) CHECK (price > 0);
      -- A store can be emptied.
      ALTER TABLE stock_item DROP CONSTRAINT stock_item_quantity_check;
      ALTER TABLE stock_item ADD CONSTRAINT stock_item_quantity CHECK (quantity >= 0);

      -- Movements never change. What farmers collect is in the ledger instead.
      CREATE TABLE stock_movement (
        id            bigint         GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
        account_id    bigint         NOT NULL REFERENCES account,
        stock_item_id bigint         NOT NULL REFERENCES stock_item,
        kind          text           NOT NULL CHECK (kind IN ('received', 'issued', 'moved', 'counted', 'corrected')),
        -- Above zero, except corrections: these add.
        quantity      numeric(14, 4) NOT NULL CHECK (quantity >= 0 OR kind = 'corrected'),
        to_item_id    bigint         REFERENCES stock_item,
        -- What a count should have found.
        books         numeric(14, 4),
        reference     text           NOT NULL DEFAULT '',
        created_by    bigint         REFERENCES app_user,
        created_on    timestamptz    NOT NULL DEFAULT now(),
        CHECK ((kind = 'moved') = (to_item_id IS NOT NULL)),
        CHECK ((kind = 'counted') = (books IS NOT NULL))
      );
      CREATE INDEX stock_movement_of_item ON stock_movement (stock_item_id, id);
      CREATE INDEX stock_movement_to_item ON stock_movement (to_item_id, id) WHERE to_item_id IS NOT NULL;
      INSERT INTO stock_movement (account_id, stock_item_id, kind, quantity, created_by, created_on)
      SELECT account_id, id, 'received', quantity, created_by, created_on FROM stock_item;
    `);
  }

  async down(db: QueryRunner): Promise<void> {
    await db.query(`
      DROP TABLE stock_movement;
      ALTER TABLE stock_item DROP COLUMN price, DROP CONSTRAINT stock_item_quantity;
      ALTER TABLE stock_item ADD CONSTRAINT stock_item_quantity_check CHECK (quantity > 0);
      ALTER TABLE warehouse DROP COLUMN service_provider_id;
    `);
  }
}
