import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Adds the reason of a webhook that a restore paused. */
export class PausedByRestore1796006000000 implements MigrationInterface {
  name = 'PausedByRestore1796006000000';

  async up(db: QueryRunner): Promise<void> {
    await db.query(`
      ALTER TABLE webhook DROP CONSTRAINT webhook_paused_because_check,
        ADD CONSTRAINT webhook_paused_because_check CHECK (paused_because IN ('PERSON', 'FAILED', 'GONE', 'OWNER', 'RESTORED'))
    `);
  }

  async down(db: QueryRunner): Promise<void> {
    await db.query(`
      UPDATE webhook SET paused_because = 'PERSON' WHERE paused_because = 'RESTORED';
      ALTER TABLE webhook DROP CONSTRAINT webhook_paused_because_check,
        ADD CONSTRAINT webhook_paused_because_check CHECK (paused_because IN ('PERSON', 'FAILED', 'GONE', 'OWNER'))
    `);
  }
}
