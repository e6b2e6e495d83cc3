import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Creates entries that wait for a second approval, and their decisions. */
export class LedgerApprovals1795368400100 implements MigrationInterface {
  name = 'LedgerApprovals1795368400100';

  async up(db: QueryRunner): Promise<void> {
    await db.query(`
      CREATE TABLE ledger_approval (
        id                    bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
        account_id            bigint         NOT NULL REFERENCES account,
        community_resource_id bigint         NOT NULL,
        season                text           NOT NULL,
        farmer_id             bigint         NOT NULL REFERENCES farmer,
        eop_id                bigint         NOT NULL,
        kind                  text           NOT NULL,
        amount                numeric(14, 2) NOT NULL,
        counters              bigint         REFERENCES ledger_entry,
        -- The entry as it will be recorded.
        entry                 jsonb          NOT NULL,
        op_id                 uuid,
        state                 text           NOT NULL DEFAULT 'WAITING' CHECK (state IN ('WAITING', 'APPROVED', 'REFUSED')),
        asked_by              bigint         NOT NULL REFERENCES app_user,
        asked_on              timestamptz    NOT NULL DEFAULT now(),
        decided_by            bigint         REFERENCES app_user CHECK (decided_by <> asked_by),
        decided_on            timestamptz,
        reason                text,
        entry_id              bigint         REFERENCES ledger_entry,
        CHECK ((state = 'WAITING') = (decided_by IS NULL)),
        CHECK ((state = 'APPROVED') = (entry_id IS NOT NULL))
      );
      CREATE UNIQUE INDEX ledger_approval_operation ON ledger_approval (asked_by, op_id) WHERE op_id IS NOT NULL;
      CREATE INDEX ledger_approval_waiting ON ledger_approval (community_resource_id, id) WHERE state = 'WAITING';
      CREATE INDEX ledger_approval_of_farmer ON ledger_approval (farmer_id);
      CREATE UNIQUE INDEX ledger_approval_counter ON ledger_approval (counters) WHERE state = 'WAITING' AND counters IS NOT NULL;
    `);
  }

  async down(db: QueryRunner): Promise<void> {
    await db.query('DROP TABLE ledger_approval');
  }
}
