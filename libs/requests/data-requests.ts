import {
  ADMINISTRATORS,
  DataRequestDto,
  DataRequestListDto,
  DataRequestQuery,
  dataRequestCalls,
  REQUEST_KINDS,
  REQUEST_MESSAGES,
  SaveDataRequestBody,
} from '#libs/contracts';
import { lockOf } from '#libs/farmers';
import { withoutNumbers } from '#libs/identifier-encryption';
import { DomainError, type Transaction } from '#libs/platform';
import { recordKind } from '#libs/records';
import { proposedSql, TODAY } from './persistence/requests.queries.js';

const KIND = `CASE t.kind ${Object.entries(REQUEST_KINDS)
  .map(([kind, name]) => `WHEN '${kind}' THEN '${name}'`)
  .join(' ')} END`;
const NAME = `(${KIND} || ', request ' || t.id)`;

const IS_PROPOSED = `(t.channel = 'retention' AND t.state = 'OPEN')`;
const ERASING = `SELECT FROM erasure WHERE state <> 'CANCELLED'`;

/** Requests of people in the data. An answered one stays as it is. */
export const DATA_REQUESTS = recordKind({
  kind: 'dataRequest',
  calls: dataRequestCalls,
  dtos: {
    list: DataRequestListDto,
    record: DataRequestDto,
    save: SaveDataRequestBody,
    query: DataRequestQuery,
  },
  table: 'data_request',
  called: ['request', 'requests'],
  messages: REQUEST_MESSAGES,
  roles: ADMINISTRATORS,
  name: NAME,
  joins: 'LEFT JOIN farmer f ON f.id = t.farmer_id LEFT JOIN app_user u ON u.id = t.created_by',
  fields: {
    name: NAME,
    farmerId: 't.farmer_id',
    farmerName: `coalesce(f.surname || ' ' || f.first_name, 'Removed farmer')`,
    tempId: 'f.temp_id',
    kind: 't.kind',
    channel: 't.channel',
    receivedOn: `to_char(t.received_on, 'YYYY-MM-DD')`,
    statedDays: 't.stated_days',
    dueOn: `to_char(t.due_on, 'YYYY-MM-DD')`,
    daysLeft: `t.due_on - ${TODAY}`,
    details: 't.details',
    proposed: proposedSql('t', 'f'),
    state: 't.state',
    answer: 't.answer',
    answeredOn: 't.answered_on',
    isErasing: `EXISTS (${ERASING} AND request_id = t.id)`,
    receivedBy: 'u.display_name',
    lock: lockOf('f'),
  },
  sorts: { dueOn: 't.due_on', receivedOn: 't.received_on' },
  searches: { text: [NAME, 'f.surname', 'f.first_name', 'f.temp_id'] },
  filters: { state: 't.state', kind: 't.kind', farmerId: 't.farmer_id', isProposed: IS_PROPOSED },
  stored: ({ farmerId, kind, channel, receivedOn, statedDays, details }) => ({
    farmer_id: farmerId,
    kind,
    channel,
    received_on: receivedOn,
    stated_days: statedDays ?? null,
    details: details ? withoutNumbers(details) : null,
  }),
  async beforeSave(tx, { actor, id, values }) {
    if (id !== null) await requireChangeable(tx, id);
    const [row] = await tx.query<{ id: number | null; isPast: boolean }>(
      `SELECT (SELECT coalesce(main_id, id) FROM farmer WHERE id = $1 AND account_id = $2) AS id,
              $3::date <= ${TODAY} AS "isPast"`,
      [values.farmer_id, actor.accountId, values.received_on],
    );
    if (!row?.id) throw new DomainError('record.notFound');
    if (!row.isPast) throw DomainError.invalid({ receivedOn: REQUEST_MESSAGES.future });
    values.farmer_id = row.id;
  },
  async beforeRemove(tx, { id }) {
    await requireChangeable(tx, id);
  },
  isFixed: ({ state, isErasing }) => state !== 'OPEN' || isErasing,
  links: ({ id, kind, state, lock }) => [
    ...(state === 'OPEN' ? [post(id, 'answer')] : [get(id, 'letter')]),
    ...(kind === 'grievance' ? [get(id, 'snag')] : []),
    ...(kind === 'erasure' ? [get(id, 'erasure')] : []),
    ...(['restriction', 'objection', 'erasure'].includes(kind) && lock === null
      ? [post(id, 'restrict')]
      : []),
    ...(lock !== null && lock.kind !== 'erased' ? [post(id, 'unrestrict')] : []),
  ],
});

const hrefOf = (id: number, act: string) => `/api/data-requests/${id}/${act}`;
const post = (id: number, rel: string) => ({ rel, href: hrefOf(id, rel), method: 'POST' as const });
const get = (id: number, rel: string) => ({ rel, href: hrefOf(id, rel), method: 'GET' as const });

/**
 * Throws `request.answered`, and `request.erasing`: the second administrator confirms what the first one saw, and
 * afterwards it is the proof.
 */
async function requireChangeable(tx: Transaction, id: number): Promise<void> {
  const [row] = await tx.query(`SELECT FROM data_request WHERE id = $1 AND state = 'OPEN' FOR UPDATE`, [id]);
  if (!row) throw new DomainError('request.answered');
  const erasing = await tx.query(`${ERASING} AND request_id = $1`, [id]);
  if (erasing.length > 0) throw new DomainError('request.erasing');
}
