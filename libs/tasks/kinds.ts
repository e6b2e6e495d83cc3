import {
  EVALUATORS,
  GRANTS,
  koboOf,
  POSTING_MESSAGES,
  PostingDto,
  PostingGroupDto,
  PostingGroupListDto,
  PostingGroupQuery,
  PostingListDto,
  postingCalls,
  postingGroupCalls,
  SavePostingBody,
  SavePostingGroupBody,
  TASK_MESSAGES,
} from '#libs/contracts';
import { byName, DomainError, type Reader, type Scope, STATUS_WORDS, type Transaction } from '#libs/platform';
import { type RecordChange, recordKind, type StoredRecord } from '#libs/records';
import { admitPostings } from './admit-postings.js';
import { notifyAgents, notifyAgentsOf } from './notify-agents.js';
import { groupOf, lockGroup, overlapsLive, requireGroup } from './persistence/groups.queries.js';

const RIGHTS = { roles: EVALUATORS, grants: { view: GRANTS.viewAgencies, edit: GRANTS.editAgencies } };

const LIVE = 'FROM posting p WHERE p.posting_group_id = t.id AND p.removed_on IS NULL';

/** Record kind: tasks of a community resource, with their price. */
export const POSTING_GROUPS = recordKind({
  ...RIGHTS,
  kind: 'postingGroup',
  calls: postingGroupCalls,
  dtos: {
    list: PostingGroupListDto,
    record: PostingGroupDto,
    save: SavePostingGroupBody,
    query: PostingGroupQuery,
  },
  table: 'posting_group',
  called: ['task', 'tasks'],
  messages: TASK_MESSAGES,
  ofResource: true,
  joins: 'LEFT JOIN community_resource r ON r.id = t.community_resource_id',
  visible: 'r.id IS NOT NULL',
  description: "t.name || coalesce(' (' || r.name || ')', '')",
  fields: {
    group_id: 't.id',
    group_name: 't.name',
    cost_per_farmer: '(t.cost_per_farmer / 100.0)::float8',
    services: "array_to_string(t.services, ' ')",
    agentCount: `(SELECT count(DISTINCT p.agent_id) ${LIVE})`,
    groupDescription: 't.description',
    communityResourceId: 't.community_resource_id',
    resourceName: 'r.name',
    status: 't.status',
    endsOn: "to_char(t.ends_on, 'YYYY-MM-DD')",
    budget: '(t.budget / 100.0)::float8',
    posted: `(SELECT coalesce(sum(p.end_position - p.start_position + 1), 0) ${LIVE})`,
  },
  sorts: { name: byName('t.name'), endsOn: 't.ends_on', status: 't.status' },
  searches: {
    text: ['t.name', 't.description', 'r.name', "array_to_string(t.services, ' ')"],
    codes: { 't.status': STATUS_WORDS },
  },
  filters: { communityResourceId: 't.community_resource_id' },
  stored: (body) => ({
    community_resource_id: body.communityResourceId,
    name: body.groupName,
    description: body.groupDescription.trim(),
    cost_per_farmer: koboOf(body.costPerFarmer),
    services: [...new Set(body.services.split(' '))],
    ends_on: body.endsOn ?? null,
    budget: body.budget ? koboOf(body.budget) : null,
    status: body.status ?? 'ACTIVE',
  }),
  beforeSave: checkResource,
  // Name, price, services and status of a task are on the phones of its agents.
  afterSave: (tx, { id }, { actor }) => notifyAgentsOf(tx, actor, id),
  beforeRemove: (tx, { id }, by) => notifyAgentsOf(tx, by, id),
  beforeRestore: async (tx, record, by) => {
    await beforeRestore(tx, record);
    await notifyAgentsOf(tx, by, record.id);
  },
  // Postings refer to it.
  staysAfterPurge: true,
});

/**
 * The community is not in the trash. `IS TRUE` makes it a hash: as a join, a planner without statistics of a small
 * table begins with the communities, and reads and sorts all 50,000 postings for each page.
 */
const IN_COMMUNITY = '(t.community_id IN (SELECT id FROM community)) IS TRUE';

/** Record kind: positions of a community for which an agent works in a task. */
export const POSTINGS = recordKind({
  ...RIGHTS,
  kind: 'posting',
  calls: postingCalls,
  dtos: { list: PostingListDto, record: PostingDto, save: SavePostingBody },
  table: 'posting',
  called: ['posting', 'postings'],
  messages: POSTING_MESSAGES,
  ofResource: 'g.community_resource_id',
  joins: `JOIN posting_group g ON g.id = t.posting_group_id LEFT JOIN app_user u ON u.id = t.agent_id
          LEFT JOIN community c ON c.id = t.community_id`,
  visible: `${IN_COMMUNITY} AND g.removed_on IS NULL`,
  countedBy: IN_COMMUNITY,
  name: "coalesce(c.name || ' ', '') || t.start_position || ' to ' || t.end_position",
  description:
    "coalesce(c.name || ' ', '') || t.start_position || ' to ' || t.end_position || ' (' || g.name || ')'",
  within: { parameter: 'assignedTaskId', column: 'posting_group_id', require: requireGroup },
  fields: {
    posting_id: 't.id',
    agentId: 't.agent_id',
    first_name: "coalesce(u.first_name, split_part(u.display_name, ' ', 1))",
    surname: "coalesce(u.surname, ltrim(substr(u.display_name, strpos(u.display_name || ' ', ' '))))",
    address: 'u.address',
    email: 'u.email',
    phone: 'u.phone',
    community_name: 'c.name',
    status: 't.status',
    communityId: 't.community_id',
    startFarmerPosition: 't.start_position',
    endFarmerPosition: 't.end_position',
    postingGroupId: 't.posting_group_id',
  },
  sorts: {
    surname: byName('u.display_name'),
    community_name: byName('c.name'),
    startFarmerPosition: 't.start_position',
    status: 't.status',
  },
  searches: { text: ['u.display_name', 'u.phone', 'c.name'], codes: { 't.status': STATUS_WORDS } },
  stored: (body) => ({
    agent_id: body.agentId,
    community_id: body.communityId,
    start_position: body.startFarmerPosition,
    end_position: body.endFarmerPosition,
  }),
  beforeSave: takePositions,
  afterSave: (tx, { id }, { actor }) => notifyAgents(tx, actor, [id]),
  beforeRemove: (tx, { id }, by) => notifyAgents(tx, by, [id]),
  beforeRestore: async (tx, record, by) => {
    await beforeRestore(tx, record);
    await lockGroup(tx, await groupOf(tx, record.id));
    if (await overlapsLive(tx, record.id)) throw new DomainError('posting.overlap', POSTING_MESSAGES.taken);
    await notifyAgents(tx, by, [record.id]);
  },
  // Captures and pay refer to it.
  staysAfterPurge: true,
  links: ({ id, status }) => {
    const other = status === 'ACTIVE' ? 'INACTIVE' : 'ACTIVE';
    const href = `/api/postinggroup/suspendposting/${id}/${other}`;
    return [{ rel: status === 'ACTIVE' ? 'suspend' : 'activate', method: 'POST', href }];
  },
});

async function beforeRestore(_tx: Transaction, { isVisible }: StoredRecord): Promise<void> {
  if (!isVisible) throw new DomainError('trash.parentGone');
}

/** Throws `record.notFound` for a community resource out of scope. A task stays in its community resource. */
async function checkResource(tx: Transaction, change: RecordChange<SavePostingGroupBody>): Promise<void> {
  const { id, actor, scope, body } = change;
  if (id !== null) {
    const { communityResourceId } = await lockGroup(tx, id);
    if (communityResourceId !== body.communityResourceId) throw new DomainError('record.notFound');
    return;
  }
  await requireResource(tx, { ...scope, accountId: actor.accountId }, body.communityResourceId);
}

async function requireResource(reader: Reader, scope: Scope, id: number): Promise<void> {
  const rows = await reader.query(
    `SELECT 1 FROM community_resource
      WHERE id = $1 AND account_id = $2 AND ($3::bigint[] IS NULL OR id = ANY($3))`,
    [id, scope.accountId, scope.resourceIds],
  );
  if (rows.length === 0) throw new DomainError('record.notFound');
}

/** Locks the task, and admits the positions. Agent and community of a posting never change. */
async function takePositions(tx: Transaction, change: RecordChange<SavePostingBody>): Promise<void> {
  const { id, parent, actor, body, values } = change;
  const group = await lockGroup(tx, parent ?? (await groupOf(tx, id ?? 0)));
  if (id === null) return admitPostings(tx, actor, group, [body]);
  const [own] = await tx.query<{ agentId: number; communityId: number }>(
    'SELECT agent_id AS "agentId", community_id AS "communityId" FROM posting WHERE id = $1',
    [id],
  );
  if (own?.agentId !== body.agentId || own.communityId !== body.communityId)
    throw new DomainError('record.notFound');
  const { agent_id: _agent, community_id: _community, ...positions } = values;
  change.values = positions;
  await admitPostings(tx, actor, group, [body], id);
}
