import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Moves removed inputs to the trash; earlier removals get the rest of their days. */
export class EopTrash1795369200100 implements MigrationInterface {
  name = 'EopTrash1795369200100';

  async up(db: QueryRunner): Promise<void> {
    await db.query(`
      INSERT INTO trash_item (account_id, kind, record_id, description, deleted_by, created_on, purge_after)
      SELECT p.account_id, 'eop', p.id, p.name || ', ' || p.season || ' (' || r.name || ')', u.id,
             p.removed_on, p.removed_on + interval '30 days'
        FROM eop p JOIN every_community_resource r ON r.id = p.community_resource_id
             CROSS JOIN LATERAL (
               SELECT e.actor_id FROM event_log e
                WHERE e.subject_kind = 'eop' AND e.subject_id = p.id AND e.type = 'eop.removed'
                ORDER BY e.id DESC LIMIT 1) e
             JOIN app_user u ON u.id = e.actor_id
       WHERE p.removed_on > now() - interval '30 days';
    `);
  }

  async down(db: QueryRunner): Promise<void> {
    await db.query(`DELETE FROM trash_item WHERE kind = 'eop'`);
  }
}
