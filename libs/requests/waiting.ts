import { type StoredUser, userColumn, userName } from '#libs/access';
import {
  ADMINISTRATORS,
  fullUserName,
  MOST_WAITING,
  REQUEST_KINDS,
  REQUEST_REMINDERS,
  type RequestKind,
} from '#libs/contracts';
import { Independence } from '#libs/identity';
import { count, plural, type WaitingMeaning } from '#libs/platform';
import { countProposed } from './persistence/proposed-erasures.queries.js';
import { TODAY } from './persistence/requests.queries.js';

const independence = new Independence();
/** Days before the due date from which a request waits in the bell. */
const SOON = Math.max(...REQUEST_REMINDERS);

interface DueRow {
  id: number;
  kind: RequestKind;
  name: string;
  days: number;
  since: Date;
  total: number;
}

const dueText = (days: number) => {
  if (days < 0) return `Overdue by ${count(-days)} ${plural(-days, 'day', 'days')}`;
  return days === 0 ? 'Due today' : `Due in ${count(days)} ${plural(days, 'day', 'days')}`;
};

/** Open requests that are due within a week or propose changes of the record; the most urgent first. */
const DUE: WaitingMeaning = {
  roles: ADMINISTRATORS,
  async find({ database, scope }) {
    const rows = await database.query<DueRow>(
      `SELECT r.id, r.kind, coalesce(f.surname || ' ' || f.first_name, 'a removed farmer') AS name, r.due_on - ${TODAY} AS days,
              least((r.due_on - ${SOON})::timestamptz, now()) AS since, count(*) OVER () AS total
         FROM data_request r LEFT JOIN farmer f ON f.id = r.farmer_id
        WHERE ($1::bigint IS NULL OR r.account_id = $1) AND r.state = 'OPEN' AND r.removed_on IS NULL AND r.channel <> 'retention'
          AND (r.due_on <= ${TODAY} + ${SOON} OR r.proposed IS NOT NULL) ORDER BY r.due_on, r.id LIMIT ${MOST_WAITING}`,
      [scope.accountId],
    );
    const list = rows.map(({ id, kind, name, days, since }) => ({
      id,
      communityResourceId: null,
      title: `Answer ${name}`,
      detail: `${REQUEST_KINDS[kind]}. ${dueText(days)}.`,
      count: 1,
      since: since.toISOString(),
      season: null,
    }));
    return { list, total: rows[0]?.total ?? 0 };
  },
};

/** Erasures that the actor may confirm. */
const ERASURES: WaitingMeaning = {
  roles: ADMINISTRATORS,
  async find({ database, actor, scope }) {
    const dependents = await independence.dependentOn(database, actor.id);
    if (!dependents) return { list: [], total: 0 };
    const rows = await database.query<{
      id: number;
      name: string;
      asker: StoredUser;
      since: Date;
      total: number;
    }>(
      `SELECT e.request_id AS id, f.surname || ' ' || f.first_name AS name, ${userColumn('u')} AS asker, e.asked_on AS since,
              count(*) OVER () AS total
         FROM erasure e JOIN data_request q ON q.id = e.request_id AND q.channel <> 'retention'
              JOIN farmer f ON f.id = e.farmer_id JOIN app_user u ON u.id = e.asked_by
        WHERE ($1::bigint IS NULL OR e.account_id = $1) AND e.state = 'ASKED' AND e.asked_by <> ALL($2::bigint[])
        ORDER BY e.id LIMIT ${MOST_WAITING}`,
      [scope.accountId, dependents],
    );
    const list = rows.map(({ id, name, asker, since }) => ({
      id,
      communityResourceId: null,
      title: `Confirm the erasure of ${name}`,
      detail: `Requested by ${fullUserName(userName(asker))}.`,
      count: 1,
      since: since.toISOString(),
      season: null,
    }));
    return { list, total: rows[0]?.total ?? 0 };
  },
};

/** Inactive farmers, as one line: there can be many thousands. */
const PROPOSED: WaitingMeaning = {
  roles: ADMINISTRATORS,
  async find({ database, actor, scope }) {
    const dependents = await independence.dependentOn(database, actor.id);
    const { proposed, toConfirm, since } = await countProposed(database, scope.accountId, dependents);
    if (since === null) return { list: [], total: 0 };
    const line = {
      id: 0,
      communityResourceId: null,
      title: 'Erase inactive farmers',
      detail: `${count(proposed)} proposed, ${count(toConfirm)} to confirm.`,
      count: proposed + toConfirm,
      since: since.toISOString(),
      season: null,
    };
    return { list: [line], total: 1 };
  },
};

export const WAITING = { dataRequest: DUE, erasure: ERASURES, proposedErasures: PROPOSED };
