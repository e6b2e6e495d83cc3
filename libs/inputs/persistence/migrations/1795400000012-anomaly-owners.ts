import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Indexes anomalies by owner, because each visit lists the user's waiting work. */
export class AnomalyOwners1795400000012 implements MigrationInterface {
  name = 'AnomalyOwners1795400000012';

  async up(db: QueryRunner): Promise<void> {
    await db.query(
      'CREATE INDEX ledger_anomaly_owner ON ledger_anomaly (owner_id, community_resource_id, season) WHERE owner_id IS NOT NULL',
    );
  }

  async down(db: QueryRunner): Promise<void> {
    await db.query('DROP INDEX ledger_anomaly_owner');
  }
}
