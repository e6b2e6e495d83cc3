import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Adds the reason why an entry waits: the naira that its recorder had already recorded for the farmer that day. */
export class ApprovalSums1795400300003 implements MigrationInterface {
  name = 'ApprovalSums1795400300003';

  async up(db: QueryRunner): Promise<void> {
    await db.query('ALTER TABLE ledger_approval ADD recorded_before numeric(14, 2) NOT NULL DEFAULT 0');
  }

  async down(db: QueryRunner): Promise<void> {
    await db.query('ALTER TABLE ledger_approval DROP recorded_before');
  }
}
