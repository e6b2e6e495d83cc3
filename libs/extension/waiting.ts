import { EVALUATORS, GRANTS, MOST_WAITING, type Role } from '#libs/contracts';
import type { Bind, Reader, WaitingAsk, WaitingMeaning } from '#libs/platform';
import { visibleIssues } from './persistence/issue-scope.queries.js';

interface Line {
  id: number;
  title: string;
  communityResourceId: number | null;
  detail: string;
  since: Date;
  total: number;
}

/** Returns the oldest issues of a condition that the user can see. */
async function lines(
  { database, actor, scope }: WaitingAsk,
  what: { condition: string; detail: string; since: string },
) {
  const parameters: unknown[] = [];
  const bind: Bind = (value) => `$${parameters.push(value)}`;
  const reach = {
    ...scope,
    farmerId: actor.roles.includes('FARMER') ? await farmerOf(database, actor.id) : null,
  };
  const rows = await database.query<Line>(
    `SELECT t.id, t.title, t.community_resource_id AS "communityResourceId", ${what.detail} AS detail,
            ${what.since} AS since, count(*) OVER () AS total
       FROM issue t JOIN farmer r ON r.id = t.farmer_id
      WHERE t.closed_on IS NULL AND ${what.condition} AND ${visibleIssues(reach, bind)}
      ORDER BY ${what.since}, t.id LIMIT ${MOST_WAITING}`,
    parameters,
  );
  return {
    total: rows[0]?.total ?? 0,
    list: rows.map(({ total: _, since, ...line }) => ({
      ...line,
      since: since.toISOString(),
      count: 1,
      season: null,
    })),
  };
}

/** Returns 0 for a farmer's user without a farmer record. */
async function farmerOf(reader: Reader, userId: number): Promise<number> {
  const [row] = await reader.query<{ id: number | null }>(
    'SELECT farmer_id AS id FROM app_user WHERE id = $1',
    [userId],
  );
  return row?.id ?? 0;
}

const RIGHTS = { grants: [GRANTS.viewFarms] };
const AGENCY: readonly Role[] = ['AGENT', ...EVALUATORS];

export const WAITING: Record<'unansweredIssue' | 'issueVisit', WaitingMeaning> = {
  unansweredIssue: {
    ...RIGHTS,
    roles: AGENCY,
    find: (ask) =>
      lines(ask, {
        condition: 't.waits_since IS NOT NULL',
        detail: "r.surname || ' ' || r.first_name || ' waits for an answer.'",
        since: 't.waits_since',
      }),
  },
  issueVisit: {
    ...RIGHTS,
    roles: ['FARMER', ...AGENCY],
    find: (ask) =>
      lines(ask, {
        condition: `t.reminder_on <= (now() AT TIME ZONE 'Africa/Lagos')::date
          AND t.visit_on >= (now() AT TIME ZONE 'Africa/Lagos')::date`,
        detail: `'Visit on ' || to_char(t.visit_on, 'FMDD Mon YYYY') || ' to ' || r.surname || ' ' || r.first_name || '.'`,
        since: "(t.reminder_on + time '08:00') AT TIME ZONE 'Africa/Lagos'",
      }),
  },
};
