import type { MigrationInterface, QueryRunner } from 'typeorm';

/**
 * Creates owners and resolutions of anomalies. The anomalies themselves are computed from the ledger on each request.
 */
export class LedgerAnomalies1795368400200 implements MigrationInterface {
  name = 'LedgerAnomalies1795368400200';

  async up(db: QueryRunner): Promise<void> {
    await db.query(`
      CREATE TABLE ledger_anomaly (
        community_resource_id bigint NOT NULL REFERENCES community_resource,
        season                text   NOT NULL,
        kind                  text   NOT NULL,
        farmer_id             bigint NOT NULL,
        -- 0: of no input.
        eop_id                bigint NOT NULL,
        owner_id              bigint REFERENCES app_user,
        -- What it was resolved at: with other figures it is open again.
        basis                 text,
        resolution            text,
        resolved_by           bigint REFERENCES app_user,
        resolved_on           timestamptz,
        PRIMARY KEY (community_resource_id, season, kind, farmer_id, eop_id),
        CHECK (num_nonnulls(basis, resolution, resolved_by, resolved_on) IN (0, 4))
      );
      CREATE INDEX ledger_balance_over ON ledger_balance (community_resource_id, season)
        WHERE qty_collected - qty_returned > qty_allocated;
      CREATE INDEX ledger_farmer_elsewhere ON ledger_farmer (farmer_id, season);
    `);
  }

  async down(db: QueryRunner): Promise<void> {
    await db.query('DROP INDEX ledger_balance_over, ledger_farmer_elsewhere; DROP TABLE ledger_anomaly');
  }
}
