import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Stores the numbers of affected people with a breach, so that its page does not count them again. */
export class BreachCounts1796003010000 implements MigrationInterface {
  name = 'BreachCounts1796003010000';

  async up(db: QueryRunner): Promise<void> {
    await db.query(`
      -- {"communities": [{"id", "people"}], "withoutPhone", "withoutCommunity"}; null before the affected people were found.
      ALTER TABLE breach ADD COLUMN counts jsonb;
      UPDATE breach b SET counts = jsonb_build_object(
        'communities', (
          SELECT coalesce(jsonb_agg(c), '[]') FROM (
            SELECT m.community_id AS id, count(*) AS people FROM breach_person p JOIN membership m ON m.farmer_id = p.farmer_id
             WHERE p.breach_id = b.id GROUP BY 1 ORDER BY 2 DESC, 1 LIMIT 1000) c),
        'withoutPhone', (
          SELECT count(*) FROM breach_person p LEFT JOIN farmer f ON f.id = p.farmer_id
           WHERE p.breach_id = b.id AND f.phone IS NULL),
        'withoutCommunity', (
          SELECT count(*) FROM breach_person p
           WHERE p.breach_id = b.id AND NOT EXISTS (SELECT FROM membership m WHERE m.farmer_id = p.farmer_id)))
       WHERE computed_on IS NOT NULL;
    `);
  }

  async down(db: QueryRunner): Promise<void> {
    await db.query('ALTER TABLE breach DROP COLUMN counts');
  }
}
