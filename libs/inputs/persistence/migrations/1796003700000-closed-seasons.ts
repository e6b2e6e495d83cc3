import type { MigrationInterface, QueryRunner } from 'typeorm';

/**
 * Closes seasons of ledgers. The statement that adds an entry checks it, so that forms, imports, undos and approvals
 * are all refused. Repayments stay possible, because debts stay.
 */
export class ClosedSeasons1796003700000 implements MigrationInterface {
  name = 'ClosedSeasons1796003700000';

  async up(db: QueryRunner): Promise<void> {
    await db.query(`
      CREATE TABLE ledger_closed (
        community_resource_id bigint      NOT NULL,
        season                text        NOT NULL,
        closed_on             timestamptz NOT NULL DEFAULT now(),
        PRIMARY KEY (community_resource_id, season)
      );

      -- Few distinct places are compared, however many rows a statement adds. GN001: the message is a problem code.
      CREATE FUNCTION refuse_closed_season() RETURNS trigger LANGUAGE plpgsql AS $$
      DECLARE
        closed text;
      BEGIN
        SELECT c.season INTO closed
          FROM (SELECT DISTINCT community_resource_id, season FROM new_rows WHERE kind NOT LIKE 'REPAYMENT%') n
          JOIN ledger_closed c USING (community_resource_id, season) LIMIT 1;
        IF FOUND THEN
          RAISE EXCEPTION USING ERRCODE = 'GN001', MESSAGE = 'ledger.seasonClosed',
            DETAIL = closed || ' is closed. Only repayments can be recorded. Record a correction in the next season.';
        END IF;
        RETURN NULL;
      END $$;

      CREATE TRIGGER ledger_entry_open AFTER INSERT ON ledger_entry REFERENCING NEW TABLE AS new_rows
        FOR EACH STATEMENT EXECUTE FUNCTION refuse_closed_season();
      CREATE TRIGGER ledger_approval_open AFTER INSERT ON ledger_approval REFERENCING NEW TABLE AS new_rows
        FOR EACH STATEMENT EXECUTE FUNCTION refuse_closed_season();
    `);
  }

  async down(db: QueryRunner): Promise<void> {
    await db.query(`
      DROP TRIGGER ledger_approval_open ON ledger_approval;
      DROP TRIGGER ledger_entry_open ON ledger_entry;
      DROP FUNCTION refuse_closed_season();
      DROP TABLE ledger_closed;
    `);
  }
}
