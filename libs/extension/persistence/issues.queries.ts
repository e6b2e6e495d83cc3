import { type StoredUser, userColumn } from '#libs/access';
import { ALIKE, type IssueQuery, type IssueRowDto, type IssueView, type VisitPeriod } from '#libs/contracts';
import { type Bind, byName, listRows, type Reader, searchCondition, type Transaction } from '#libs/platform';
import { type IssueReach, visibleIssues } from './issue-scope.queries.js';

/** Today in Nigeria. */
const TODAY = `(now() AT TIME ZONE 'Africa/Lagos')::date`;

export const STATE = `CASE WHEN t.closed_on IS NOT NULL THEN 'CLOSED' WHEN t.visit_on >= ${TODAY} THEN 'VISIT'
  WHEN t.answered_on IS NULL THEN 'NEW' WHEN t.waits_since IS NOT NULL THEN 'REPLIED' ELSE 'ANSWERED' END`;

const ROW = `t.id, t.version, t.created_on AS "createdOn", t.title, ${STATE} AS state, t.farmer_id AS "farmerId",
  r.surname || ' ' || r.first_name AS "farmerName",
  coalesce((SELECT c.name FROM membership m JOIN community c ON c.id = m.community_id WHERE m.farmer_id = t.farmer_id
             ORDER BY m.joined_on DESC, c.id DESC LIMIT 1), '') AS community,
  t.waits_since AS "waitsSince", t.logged_on AS "loggedOn", to_char(t.visit_on, 'YYYY-MM-DD') AS "visitOn",
  ARRAY(SELECT p.position FROM issue_photo p WHERE p.issue_id = t.id ORDER BY p.position) AS photos`;
const FROM = 'issue t JOIN farmer r ON r.id = t.farmer_id';

export type IssueRow = Omit<IssueRowDto, 'createdOn' | 'waitsSince' | 'loggedOn' | 'links'> & {
  createdOn: Date;
  waitsSince: Date | null;
  loggedOn: Date;
};

interface Counts {
  open: number;
  mine: number;
  closed: number;
  unanswered: number;
  oldest: Date | null;
}

const isMine = (userId: number, bind: Bind) => {
  const me = `${bind(userId)}::bigint`;
  return `(t.visit_by = ${me} OR t.id IN (SELECT e.issue_id FROM issue_entry e WHERE e.user_id = ${me}))`;
};

const inView = (view: IssueView, userId: number, bind: Bind): string =>
  view === 'closed'
    ? 't.closed_on IS NOT NULL'
    : `t.closed_on IS NULL${view === 'mine' ? ` AND ${isMine(userId, bind)}` : ''}`;

const ofCommunity = (id: number | undefined, bind: Bind): string =>
  id === undefined
    ? 'true'
    : `EXISTS (SELECT FROM membership m WHERE m.farmer_id = t.farmer_id AND m.community_id = ${bind(id)}::bigint)`;

/** Returns a page of issues, the longest wait first. */
export function listIssueRows(
  reader: Reader,
  reach: IssueReach,
  userId: number,
  { view, farmId, communityId, ...query }: IssueQuery,
): Promise<{ rows: IssueRow[]; total: number }> {
  const statement = {
    columns: ROW,
    from: FROM,
    where: (bind: Bind) => [
      visibleIssues(reach, bind),
      ...(view ? [inView(view, userId, bind)] : []),
      ...(farmId ? [`t.farm_id = ${bind(farmId)}::bigint`] : []),
      ofCommunity(communityId, bind),
      searchCondition(query.q, { text: ['t.title', 'r.surname', 'r.first_name'] }, bind),
    ],
    sorts: {
      wait: ['(t.closed_on IS NOT NULL)', 't.waits_since'],
      createdOn: 't.created_on',
      title: 'lower(t.title)',
    },
    sortedBy: 'wait',
    ties: ['t.id'],
  };
  return listRows<IssueRow>(reader, statement, query);
}

/** Counts the issues of each view, in one community or all. */
export async function countIssues(
  reader: Reader,
  reach: IssueReach,
  userId: number,
  communityId?: number,
): Promise<Counts> {
  const parameters: unknown[] = [];
  const bind: Bind = (value) => `$${parameters.push(value)}`;
  const [row] = await reader.query<Counts>(
    `SELECT count(*) FILTER (WHERE t.closed_on IS NULL) AS open,
            count(*) FILTER (WHERE t.closed_on IS NULL AND ${isMine(userId, bind)}) AS mine,
            count(*) FILTER (WHERE t.closed_on IS NOT NULL) AS closed,
            count(*) FILTER (WHERE t.closed_on IS NULL AND t.answered_on IS NULL) AS unanswered,
            min(t.waits_since) FILTER (WHERE t.closed_on IS NULL AND t.answered_on IS NULL) AS oldest
       FROM issue t WHERE ${visibleIssues(reach, bind)} AND ${ofCommunity(communityId, bind)}`,
    parameters,
  );
  return row as Counts;
}

/** Returns the communities of farmers with issues, most issues first. */
export function communitiesWithIssues(
  reader: Reader,
  reach: IssueReach,
): Promise<{ id: number; name: string }[]> {
  const parameters: unknown[] = [];
  const bind: Bind = (value) => `$${parameters.push(value)}`;
  const { farmerId, resourceIds } = reach;
  // A farmer may also be a member in programmes that the user cannot see.
  const inScope =
    farmerId !== null || resourceIds === null
      ? ''
      : `AND m.community_resource_id = ANY(${bind(resourceIds)}::bigint[])`;
  return reader.query(
    `SELECT c.id, c.name FROM issue t JOIN membership m ON m.farmer_id = t.farmer_id JOIN community c ON c.id = m.community_id
      WHERE ${visibleIssues(reach, bind)} ${inScope} GROUP BY c.id, c.name ORDER BY count(*) DESC, ${byName('c.name')}, c.id LIMIT 300`,
    parameters,
  );
}

export interface StoredIssue extends IssueRow {
  accountId: number;
  communityResourceId: number | null;
  succession: 'continuous' | 'intermittent';
  startedOn: string;
  description: string;
  cropsAffected: number | null;
  incidentPeriod: '1-2 months' | '2-4 months';
  contactEmail: string;
  visitWantedOn: string | null;
  farmId: number | null;
  farmCode: string;
  visitPeriod: VisitPeriod;
  visitKobo: number;
  visitInfo: string;
  visitContact: string;
  visitBy: StoredUser;
  reminderOn: string | null;
  reminderBatchId: number | null;
}

const day = (column: string) => `to_char(${column}, 'YYYY-MM-DD')`;

/** Returns an issue; undefined out of reach. */
export async function findIssueRow(
  reader: Reader,
  reach: IssueReach,
  id: number,
): Promise<StoredIssue | undefined> {
  const parameters: unknown[] = [];
  const bind: Bind = (value) => `$${parameters.push(value)}`;
  const [row] = await reader.query<StoredIssue>(
    `SELECT ${ROW}, t.account_id AS "accountId", t.community_resource_id AS "communityResourceId", t.succession,
            ${day('t.started_on')} AS "startedOn", t.description, t.crops_affected AS "cropsAffected",
            t.incident_period AS "incidentPeriod", t.contact_email AS "contactEmail",
            ${day('t.visit_wanted_on')} AS "visitWantedOn", f.id AS "farmId", coalesce(f.code, '') AS "farmCode",
            t.visit_period AS "visitPeriod", t.visit_kobo AS "visitKobo",
            t.visit_info AS "visitInfo", t.visit_contact AS "visitContact", ${userColumn('u')} AS "visitBy",
            ${day('t.reminder_on')} AS "reminderOn", t.reminder_batch_id AS "reminderBatchId"
       FROM ${FROM} LEFT JOIN app_user u ON u.id = t.visit_by
       -- Farms of a deleted community resource are not shown.
       LEFT JOIN farm f ON f.id = t.farm_id AND (f.community_resource_id IS NULL
                        OR EXISTS (SELECT 1 FROM community_resource c WHERE c.id = f.community_resource_id))
      WHERE t.id = ${bind(id)} AND ${visibleIssues(reach, bind)}`,
    parameters,
  );
  return row;
}

export interface EntryRow {
  id: number;
  text: string;
  byFarmer: boolean;
  by: StoredUser;
  isAgent: boolean;
  writtenOn: Date;
  bySms: boolean;
}

/** Returns the thread of an issue, oldest first. */
export function entriesOf(reader: Reader, issueId: number): Promise<EntryRow[]> {
  return reader.query<EntryRow>(
    `SELECT e.id, e.text, e.by_farmer AS "byFarmer", ${userColumn('u')} AS by, 'AGENT' = ANY(u.roles) AS "isAgent",
            e.written_on AS "writtenOn", e.by_sms AS "bySms"
       FROM issue_entry e JOIN app_user u ON u.id = e.user_id WHERE e.issue_id = $1 ORDER BY e.id`,
    [issueId],
  );
}

/** Counts other recent issues near an issue whose titles contain one of the words, in lower case. */
export async function countAlike(reader: Reader, issueId: number, words: readonly string[]): Promise<number> {
  const [row] = await reader.query<{ count: number }>(
    `SELECT count(*) AS count FROM issue o JOIN issue t ON t.account_id = o.account_id AND t.id <> o.id
        AND t.place && ST_Expand(o.place, ${ALIKE.km} / 110.0)
        AND ST_DWithin(t.place::geography, o.place::geography, ${ALIKE.km * 1000})
        AND t.created_on > now() - interval '${ALIKE.days} days'
      WHERE o.id = $1 AND lower(t.title) LIKE ANY($2::text[])`,
    [issueId, words.map((word) => `%${word}%`)],
  );
  return row?.count ?? 0;
}

/** Changes columns of an issue and raises its version. */
export async function updateIssue(
  tx: Transaction,
  id: number,
  values: Readonly<Record<string, unknown>>,
): Promise<void> {
  const columns = Object.keys(values).map((column, at) => `${column} = $${at + 2}`);
  await tx.query(`UPDATE issue SET ${columns.join(', ')}, version = version + 1 WHERE id = $1`, [
    id,
    ...Object.values(values),
  ]);
}
