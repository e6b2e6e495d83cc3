import { isProcessedFarm } from '#libs/farmers';
import type { Reader } from '#libs/platform';
import type { CentralRow } from '../domain/central.js';

const TODAY = `(now() AT TIME ZONE 'Africa/Lagos')::date`;
/** Days within which a sign-in, an entry, a capture or an edit makes someone active. */
const ACTIVE_DAYS = 90;
const SINCE = `now() - interval '${ACTIVE_DAYS} days'`;
const json = (sql: string) => `(SELECT coalesce(jsonb_agg(to_jsonb(x)), '[]') FROM (${sql}) x)`;

/** SQL of a row `of, active, inactive`. `active` tests a row of the table. */
const countOf = (of: string, table: string, active: string, where = 'true') =>
  `SELECT '${of}' AS of, count(*) FILTER (WHERE ${active}) AS active, count(*) FILTER (WHERE NOT (${active})) AS inactive
     FROM ${table} WHERE ${where}`;

/** SQL of the months of paid subscriptions: `month` as its first day, and `kobo`. */
const PAID_MONTHS = `
  SELECT date_trunc('month', m)::date AS month, s.kobo_per_month AS kobo
    FROM subscription s CROSS JOIN LATERAL generate_series(s.from_day::timestamp, s.to_day, interval '1 month') m
   WHERE s.removed_on IS NULL AND s.paid_on IS NOT NULL`;

/**
 * Counts all accounts of the installation from their rows. It reads all farmers, so it takes seconds for a million.
 * Naira are numbers of whole kobo.
 * @param season ledger season of `inputSupply`
 */
export async function countCentral(reader: Reader, season: string): Promise<CentralRow> {
  const [row] = await reader.query<{ figures: CentralRow }>(
    `WITH done AS MATERIALIZED (
       SELECT DISTINCT farmer_id FROM farm f WHERE ${isProcessedFarm('f')} AND farmer_id IS NOT NULL),
     active AS MATERIALIZED (
       SELECT farmer_id FROM ledger_entry WHERE recorded_on > ${SINCE}
       UNION SELECT farmer_id FROM capture WHERE received_on > ${SINCE}
       UNION SELECT farmer_id FROM farmer_change WHERE changed_on > ${SINCE}),
     people AS MATERIALIZED (
       SELECT f.account_id, f.created_on, d.farmer_id IS NOT NULL AS processed, a.farmer_id IS NOT NULL AS active
         FROM farmer f LEFT JOIN done d ON d.farmer_id = f.id LEFT JOIN active a ON a.farmer_id = f.id
        WHERE f.main_id IS NULL),
     own AS MATERIALIZED (
       SELECT account_id, count(*) AS farmers, count(*) FILTER (WHERE processed) AS processed,
              count(*) FILTER (WHERE active) AS active FROM people GROUP BY 1),
     collected AS MATERIALIZED (
       SELECT l.community_resource_id, sum(l.collected - l.returned) AS naira
         FROM ledger_total l JOIN community_resource r ON r.id = l.community_resource_id WHERE l.season = $1 GROUP BY 1),
     paid AS MATERIALIZED (SELECT month, sum(kobo) AS kobo FROM (${PAID_MONTHS}) m GROUP BY 1),
     services AS MATERIALIZED (
       ${countOf('community', 'community_resource', `status = 'ACTIVE'`)}
       UNION ALL ${countOf('farm', 'farm_resource', `status = 'ACTIVE'`, 'removed_on IS NULL')}
       UNION ALL ${countOf('serviceProvider', 'service_provider', `status = 'active'`, 'removed_on IS NULL')}
       UNION ALL ${countOf(
         'extension',
         'extension_service e',
         `EXISTS (SELECT FROM service_provider p WHERE p.id = e.service_provider_id AND p.status = 'active' AND p.removed_on IS NULL)`,
         'removed_on IS NULL',
       )}
       UNION ALL ${countOf('agroInventory', 'warehouse', 'true', 'removed_on IS NULL')})
     SELECT jsonb_build_object(
       'registered', (SELECT coalesce(sum(farmers), 0) FROM own), 'processed', (SELECT coalesce(sum(processed), 0) FROM own),
       'activeFarmers', (SELECT coalesce(sum(active), 0) FROM own),
       'communities', (SELECT count(*) FROM community),
       'secondSeason', (SELECT count(*) FROM (SELECT farmer_id FROM ledger_farmer GROUP BY 1 HAVING min(season) <> max(season)) x
                         JOIN farmer f ON f.id = x.farmer_id WHERE f.main_id IS NULL),
       'inputSupply', (SELECT coalesce(sum(naira), 0) FROM collected),
       'inputs', ${json(`
         SELECT r.id, r.name, a.name AS account, l.naira
           FROM collected l JOIN community_resource r ON r.id = l.community_resource_id JOIN account a ON a.id = r.account_id
          WHERE l.naira <> 0 ORDER BY l.naira DESC, r.id`)},
       'joined', ${json(`SELECT d.days, (SELECT count(*) FROM people WHERE created_on > now() - make_interval(days => d.days)) AS farmers
                           FROM (VALUES (30), (90), (365)) d(days)`)},
       'soil', ${json(`SELECT texture AS name, count(*) AS samples FROM soil_sample WHERE removed_on IS NULL AND texture IS NOT NULL
                        GROUP BY 1 ORDER BY 2 DESC, 1`)},
       'services', ${json('SELECT * FROM services')},
       'counts', ${json(`
         SELECT 'services' AS of, sum(active) AS active, sum(inactive) AS inactive FROM services
         UNION ALL ${countOf(
           'users',
           'app_user u',
           `EXISTS (SELECT FROM user_session s WHERE s.user_id = u.id AND s.seen_by IS NULL AND s.created_at > ${SINCE})`,
         )}
         UNION ALL ${countOf('subscriptions', 'subscription', `${TODAY} BETWEEN from_day AND to_day`, 'removed_on IS NULL')}
         UNION ALL SELECT 'farmers', coalesce(sum(active), 0), coalesce(sum(farmers - active), 0) FROM own
         UNION ALL ${countOf('serviceProviders', 'service_provider', `status = 'active'`, 'removed_on IS NULL')}
         UNION ALL ${countOf('agents', 'agent', `status = 'ACTIVE'`, 'removed_on IS NULL')}`)},
       'accounts', ${json(`
         SELECT a.id, a.name, coalesce(o.farmers, 0) AS farmers, coalesce(o.processed, 0) AS processed,
                (SELECT max(s.to_day)::text FROM subscription s WHERE s.subscriber_id = a.id AND s.removed_on IS NULL) AS "subscribedTo"
           FROM account a LEFT JOIN own o ON o.account_id = a.id ORDER BY 3 DESC, 2`)},
       'thisYear', (SELECT coalesce(sum(kobo), 0) / 100.0 FROM paid WHERE date_trunc('year', month) = date_trunc('year', ${TODAY})),
       'lastYear', (SELECT coalesce(sum(kobo), 0) / 100.0 FROM paid
                     WHERE date_trunc('year', month) = date_trunc('year', ${TODAY} - interval '1 year')),
       'revenue', ${json(`
         SELECT to_char(m, 'YYYY-MM') AS month, coalesce(p.kobo, 0) / 100.0 AS naira
           FROM generate_series(date_trunc('month', ${TODAY}::timestamp) - interval '11 months', ${TODAY}, interval '1 month') m
           LEFT JOIN paid p ON p.month = m ORDER BY m`)}) AS figures`,
    [season],
  );
  if (!row) throw new Error('a row was expected');
  return row.figures;
}

/** Returns the stored figures; null before the first count. */
export async function storedCentral(reader: Reader): Promise<{ figures: CentralRow; takenAt: Date } | null> {
  const [row] = await reader.query<{ figures: CentralRow; takenAt: Date }>(
    'SELECT figures, taken_at AS "takenAt" FROM central_figure WHERE id = 1',
  );
  return row ?? null;
}

/** Stores figures, unless later ones are stored. */
export async function storeCentral(reader: Reader, figures: CentralRow, takenAt: Date): Promise<void> {
  await reader.query(
    `INSERT INTO central_figure (id, figures, taken_at) VALUES (1, $1, $2)
     ON CONFLICT (id) DO UPDATE SET figures = excluded.figures, taken_at = excluded.taken_at
      WHERE central_figure.taken_at < excluded.taken_at`,
    [JSON.stringify(figures), takenAt],
  );
}
