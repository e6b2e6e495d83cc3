import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Stores when the record in the trash was created; null if unknown. */
export class TrashRecordCreated1795371000018 implements MigrationInterface {
  name = 'TrashRecordCreated1795371000018';

  async up(db: QueryRunner): Promise<void> {
    await db.query('ALTER TABLE trash_item ADD COLUMN record_created_on timestamptz');
    const tables = {
      communityResource: 'every_community_resource',
      community: 'every_community',
      communityMember: 'community_member',
      eop: 'eop',
    };
    for (const [kind, table] of Object.entries(tables))
      await db.query(
        `UPDATE trash_item t SET record_created_on = r.created_on FROM ${table} r
          WHERE t.kind = $1 AND r.id = t.record_id AND t.restored_on IS NULL AND t.purged_on IS NULL`,
        [kind],
      );
    await db.query(`
      UPDATE trash_item t SET record_created_on = (o.before->>'created_on')::timestamptz FROM farm_act_farm o
       WHERE t.kind = 'deletedFarm' AND o.act_id = t.record_id AND t.restored_on IS NULL AND t.purged_on IS NULL`);
  }

  async down(db: QueryRunner): Promise<void> {
    await db.query('ALTER TABLE trash_item DROP COLUMN record_created_on');
  }
}
