import {
  ADMINISTRATORS,
  BREACHES_MESSAGES,
  BreachDto,
  BreachListDto,
  breachCalls,
  SaveBreachBody,
  timeOfMinute,
} from '#libs/contracts';
import { byName, DomainError } from '#libs/platform';
import { recordKind } from '#libs/records';
import { SCOPE_OF_BREACH } from './persistence/breach.queries.js';
import { sessionsOfAccount, sessionsOfBreaches } from './persistence/breach-sessions.queries.js';

const minute = (column: string) => `to_char(${column} AT TIME ZONE 'Africa/Lagos', 'YYYY-MM-DD"T"HH24:MI')`;

/** Entries of the breach register. They stay forever, except drills. */
export const BREACHES = recordKind({
  kind: 'breach',
  calls: breachCalls,
  dtos: { list: BreachListDto, record: BreachDto, save: SaveBreachBody },
  table: 'breach',
  called: ['breach', 'breaches'],
  messages: BREACHES_MESSAGES,
  roles: ADMINISTRATORS,
  fields: {
    name: 't.name',
    awareAt: minute('t.aware_at'),
    from: minute('t.from_at'),
    to: minute('t.to_at'),
    isDrill: 't.is_drill',
    isWhole: 't.is_whole',
    userIds: 't.user_ids::text[]',
    files: 't.files',
    sessionIds: `ARRAY(SELECT s->>'id' FROM jsonb_array_elements(t.sessions) s)`,
    circumstances: 't.circumstances',
    dataKinds: 't.data_kinds',
    risk: 't.risk',
    steps: 't.steps',
    notices: 't.notices',
    contact: 't.contact',
    report: 't.report',
    belowReason: 't.below_reason',
    reportedAt: minute('t.reported_at'),
    people: 't.people',
    computedOn: 't.computed_on',
    isOutdated: `(t.computed_for IS DISTINCT FROM ${SCOPE_OF_BREACH('t')})`,
  },
  sorts: { name: byName('t.name'), awareAt: 't.aware_at' },
  sortedBy: '-awareAt',
  searches: { text: ['t.name', 't.circumstances'] },
  stored: (body) => ({
    name: body.name,
    aware_at: timeOfMinute(body.awareAt),
    from_at: timeOfMinute(body.from),
    to_at: timeOfMinute(body.to),
    is_drill: body.isDrill ?? false,
    is_whole: body.isWhole ?? false,
    user_ids: body.userIds ?? [],
    files: body.files ?? [],
    sessions: '[]',
    circumstances: body.circumstances?.trim() ?? '',
    data_kinds: body.dataKinds?.trim() ?? '',
    risk: body.risk?.trim() ?? '',
    steps: body.steps?.trim() ?? '',
    notices: body.notices?.trim() ?? '',
    contact: body.contact?.trim() ?? '',
    report: body.report ?? null,
    below_reason: body.belowReason?.trim() ?? '',
    reported_at: body.reportedAt ? timeOfMinute(body.reportedAt) : null,
  }),
  check({ from, to, report, belowReason }) {
    const faults: Record<string, string> = {};
    if (to < from) faults.to = BREACHES_MESSAGES.backwards;
    if (report === 'BELOW' && !belowReason?.trim()) faults.belowReason = BREACHES_MESSAGES.belowReason;
    return faults;
  },
  async beforeSave(tx, { actor, values, body: { userIds = [], files = [], sessionIds = [] } }) {
    const [own] = await tx.query<{ users: number; files: number }>(
      `SELECT (SELECT count(*) FROM app_user WHERE account_id = $1 AND id = ANY($2::bigint[])) AS users,
              (SELECT count(DISTINCT s.source_kind || ':' || s.source_id) FROM farmer_set s
                WHERE s.account_id = $1 AND s.source_kind || ':' || s.source_id = ANY($3::text[])) AS files`,
      [actor.accountId, userIds, files],
    );
    if (own?.users !== new Set(userIds).size || own.files !== new Set(files).size)
      throw new DomainError('record.notFound');
    const { accountId } = actor;
    const live = await sessionsOfAccount(tx, accountId, sessionIds);
    const stored = await sessionsOfBreaches(tx, accountId);
    const sessions = sessionIds.map((each) => [...live, ...stored].find(({ id }) => id === each));
    if (sessions.includes(undefined)) throw new DomainError('record.notFound');
    values.sessions = JSON.stringify(sessions);
  },
  stays: ({ isDrill }) => !isDrill,
  async beforeRemove(tx, { id }) {
    const [kept] = await tx.query('SELECT FROM breach WHERE id = $1 AND NOT is_drill', [id]);
    if (kept) throw new DomainError('breach.kept');
  },
});
