import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Makes settling an overlap an act like the others, on one farm or two. */
export class SettledOverlaps1795350550000 implements MigrationInterface {
  name = 'SettledOverlaps1795350550000';

  async up(db: QueryRunner): Promise<void> {
    await db.query(`
      ALTER TABLE farm_act DROP CONSTRAINT farm_act_kind_check, ADD CONSTRAINT farm_act_kind_check CHECK (kind IN
        ('edit', 'status', 'delete', 'reset', 'resetAll', 'revert', 'revertEdits', 'reject', 'settle'));
    `);
  }

  async down(db: QueryRunner): Promise<void> {
    await db.query(`
      DELETE FROM farm_act_farm WHERE act_id IN (SELECT id FROM farm_act WHERE kind = 'settle');
      DELETE FROM farm_act WHERE kind = 'settle';
      ALTER TABLE farm_act DROP CONSTRAINT farm_act_kind_check, ADD CONSTRAINT farm_act_kind_check CHECK (kind IN
        ('edit', 'status', 'delete', 'reset', 'resetAll', 'revert', 'revertEdits', 'reject'));
    `);
  }
}
