import type { MigrationInterface, QueryRunner } from 'typeorm';

/**
 * Moves farms deleted on the map to the trash if their deletion can still be undone; their days count from the
 * deletion.
 */
export class DeletedFarmsInTrash1795369800000 implements MigrationInterface {
  name = 'DeletedFarmsInTrash1795369800000';

  async up(db: QueryRunner): Promise<void> {
    await db.query(`
      INSERT INTO trash_item (account_id, kind, record_id, description, deleted_by, created_on, purge_after)
      SELECT a.account_id, 'deletedFarm', a.id, (o.before->>'code') || ' (' || r.name || ')', a.made_by,
             a.made_at, a.made_at + interval '30 days'
        FROM farm_act a JOIN farm_act_farm o ON o.act_id = a.id
             JOIN every_community_resource r ON r.id = a.community_resource_id
       WHERE a.kind = 'delete' AND a.undone_at IS NULL AND a.made_at > now() - interval '7 days'
    `);
  }

  async down(db: QueryRunner): Promise<void> {
    await db.query(`DELETE FROM trash_item WHERE kind = 'deletedFarm'`);
  }
}
