import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Indexes the open payments of a payout, so that each outcome costs the same in a payout of any size. */
export class WalletOpenPayments1796003910000 implements MigrationInterface {
  name = 'WalletOpenPayments1796003910000';

  async up(db: QueryRunner): Promise<void> {
    await db.query(`
      CREATE INDEX wallet_payment_unsettled ON wallet_payment (payout_id, state, id)
        WHERE state IN ('PENDING', 'SENT', 'UNKNOWN');
    `);
  }

  async down(db: QueryRunner): Promise<void> {
    await db.query('DROP INDEX wallet_payment_unsettled');
  }
}
