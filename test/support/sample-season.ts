import type { SampleWorld } from '#libs/contracts';
import type { TestDatabase } from './test-database.js';

/** Closes Rainy Season 2020 of the world's community resource by two users, and inserts its report. */
export async function closedSeasonOf(
  db: TestDatabase,
  world: SampleWorld,
): Promise<{ resourceId: number; reportId: number }> {
  const resourceId = await world.id('communityResource');
  const second = await world.user('ADMIN');
  const [row] = await db.query<{ id: number }>(
    `WITH closed AS (
       INSERT INTO ledger_closed (community_resource_id, season) VALUES ($1, 'Rainy Season 2020') ON CONFLICT DO NOTHING),
     proposal AS (
       INSERT INTO season_proposal (account_id, community_resource_id, season, act, state, counts, proposed_by, decided_by, decided_on)
       SELECT account_id, id, 'Rainy Season 2020', 'CLOSE', 'CONFIRMED', '{}', $2, $3, now() FROM community_resource WHERE id = $1
       RETURNING *)
     INSERT INTO season_report (account_id, community_resource_id, season, number, proposal_id, sections, pdf, entries, last_entry_id,
                                amount, sha256, public_key, signature, closed_on)
     SELECT account_id, community_resource_id, season, $4, id, '[]', 'PDF', 0, 0, 0, 'none', '', '', now() FROM proposal RETURNING id`,
    [resourceId, world.admin.id, second.id, `2020-R-${world.word()}`],
  );
  return { resourceId, reportId: Number(row?.id) };
}
