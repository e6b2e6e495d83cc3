import { countFarmersNearby } from '#libs/extension';
import type { Database } from '#libs/platform';

/** Title, description, days since it was logged, and the answer of the agent, if any. */
const ISSUES: [title: string, description: string, days: number, answer: string | null][] = [
  [
    'Brown spots on rice leaves',
    'Small brown spots with a yellow edge. It began at the river side.',
    2,
    null,
  ],
  [
    'Leaves turn yellow after urea',
    'All lower leaves, since the second bag.',
    3,
    'How much urea did you give?',
  ],
  ['Birds eat the seedlings', 'Every morning at first light.', 1, null],
  [
    'Water stands since Monday',
    'The low corner does not drain.',
    4,
    'Open the low side of the bund for two days.',
  ],
];

const RADIUS_KM = 3;

/**
 * Logs issues for farmers of captured farms, the demo farmer first, with answers and one visit; and an outbreak. Nothing
 * if there are issues. Returns the number of issues.
 */
export function seedExtension(database: Database, accountId: number): Promise<number> {
  return database.transaction(async (tx) => {
    const known = await tx.query('SELECT 1 FROM issue WHERE account_id = $1 LIMIT 1', [accountId]);
    if (known.length > 0) return 0;
    const rows = await tx.query(
      `WITH given AS (
         SELECT at, title, description, days, answer
           FROM unnest($2::text[], $3::text[], $4::int[], $5::text[]) WITH ORDINALITY g(title, description, days, answer, at)),
       farms AS (
         SELECT f.*, row_number() OVER (ORDER BY (EXISTS (SELECT 1 FROM app_user u WHERE u.farmer_id = f.farmer_id)) DESC, f.id) AS at
           FROM farm f WHERE f.account_id = $1 AND f.farmer_id IS NOT NULL AND f.captured_by IS NOT NULL AND f.boundary IS NOT NULL),
       made AS (
         INSERT INTO issue (account_id, farmer_id, community_resource_id, farm_id, place, title, description, succession,
                            started_on, crops_affected, incident_period, logged_on, created_on, waits_since, answered_on,
                            visit_on, visit_period, visit_kobo, visit_contact, visit_by, reminder_on)
         SELECT $1, f.farmer_id, f.community_resource_id, f.id, ST_PointOnSurface(f.boundary), g.title, g.description, 'continuous',
                current_date - g.days - 6, 140, '1-2 months', now() - make_interval(days => g.days), now() - make_interval(days => g.days),
                CASE WHEN g.answer IS NULL THEN now() - make_interval(days => g.days) END,
                CASE WHEN g.answer IS NOT NULL THEN now() - make_interval(days => g.days - 1) END,
                CASE WHEN g.at = 4 THEN current_date + 5 END, CASE WHEN g.at = 4 THEN '1 week' END,
                CASE WHEN g.at = 4 THEN 1250000 END, '', CASE WHEN g.at = 4 THEN f.captured_by END, CASE WHEN g.at = 4 THEN current_date + 4 END
           FROM given g JOIN farms f ON f.at = g.at RETURNING id, title, farm_id)
       INSERT INTO issue_entry (issue_id, user_id, by_farmer, text, written_on)
       SELECT m.id, f.captured_by, false, g.answer, now() - make_interval(days => g.days - 1)
         FROM made m JOIN given g ON g.title = m.title JOIN farm f ON f.id = m.farm_id WHERE g.answer IS NOT NULL RETURNING 1`,
      [accountId, ...[0, 1, 2, 3].map((column) => ISSUES.map((issue) => issue[column]))],
    );
    const [place] = await tx.query<{ lat: number; lng: number }>(
      `SELECT round(ST_Y(place)::numeric, 6)::float8 AS lat, round(ST_X(place)::numeric, 6)::float8 AS lng
         FROM issue WHERE account_id = $1 AND place IS NOT NULL ORDER BY id LIMIT 1`,
      [accountId],
    );
    if (place) {
      const nearby = await countFarmersNearby(
        tx,
        { ...place, radius: RADIUS_KM },
        { accountId, resourceIds: null, captured: null },
      );
      await tx.query(
        `INSERT INTO outbreak (account_id, type, severity, description, lat, lng, radius, farmers)
         VALUES ($1, 'Disease', 'High', 'Brown spot on rice, moving from the river side. Demo data.', $2, $3, $4, $5)`,
        [accountId, place.lat, place.lng, RADIUS_KM, nearby.reduce((sum, { farmers }) => sum + farmers, 0)],
      );
    }
    return rows.length > 0 ? ISSUES.length : 0;
  });
}
