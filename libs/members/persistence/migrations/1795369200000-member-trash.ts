import type { MigrationInterface, QueryRunner } from 'typeorm';

/**
 * Moves removed members to the trash, including those removed before the trash existed; their days count from the
 * removal.
 */
export class MemberTrash1795369200000 implements MigrationInterface {
  name = 'MemberTrash1795369200000';

  async up(db: QueryRunner): Promise<void> {
    await db.query(`
      INSERT INTO trash_item (account_id, kind, record_id, description, deleted_by, created_on, purge_after)
      SELECT p.account_id, 'communityMember', p.id, concat_ws(' ', p.first_name, p.surname) || ' (' || c.name || ')', u.id,
             p.removed_on, p.removed_on + interval '30 days'
        FROM community_member p JOIN every_community c ON c.id = p.community_id
             CROSS JOIN LATERAL (
               SELECT e.actor_id FROM event_log e
                WHERE e.subject_kind = 'communityMember' AND e.subject_id = p.id AND e.type = 'communityMember.removed'
                ORDER BY e.id DESC LIMIT 1) e
             JOIN app_user u ON u.id = e.actor_id
       WHERE p.removed_on IS NOT NULL;
      -- Nobody can put these back any more: who removed them is not on record.
      DELETE FROM community_member p WHERE p.removed_on IS NOT NULL
         AND NOT EXISTS (SELECT 1 FROM trash_item t WHERE t.kind = 'communityMember' AND t.record_id = p.id);
      DROP INDEX community_member_removed;
    `);
  }

  async down(db: QueryRunner): Promise<void> {
    await db.query(`
      DELETE FROM trash_item WHERE kind = 'communityMember';
      CREATE INDEX community_member_removed ON community_member (removed_on) WHERE removed_on IS NOT NULL;
    `);
  }
}
