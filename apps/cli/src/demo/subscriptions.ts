import type { Database } from '#libs/platform';

/** Stores two paid years and an unpaid one of the account; nothing if there are subscriptions. Returns their number. */
export async function seedSubscriptions(database: Database, accountId: number): Promise<number> {
  const rows = await database.query(
    `INSERT INTO subscription (account_id, subscriber_id, plan, kobo_per_month, from_day, to_day, paid_on, created_by)
     SELECT $1, $1, y.plan, y.kobo, begin, (begin + interval '1 year - 1 day')::date, CASE WHEN y.paid THEN begin + 12 END, u.id
       FROM (VALUES ('Programme', 35000000, -1, true), ('Programme', 42000000, 0, true), ('Extension', 9000000, 0, false))
              y(plan, kobo, year, paid)
      CROSS JOIN LATERAL (SELECT (date_trunc('year', now()) + make_interval(years => y.year))::date AS begin) b
       JOIN app_user u ON u.account_id = $1 AND u.username = 'superadmin'
      WHERE NOT EXISTS (SELECT FROM subscription) RETURNING 1`,
    [accountId],
  );
  return rows.length;
}
