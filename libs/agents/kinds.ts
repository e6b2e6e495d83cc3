import {
  AGENT_MESSAGES,
  AgentDto,
  AgentListDto,
  AgentListQuery,
  agentCalls,
  EVALUATORS,
  GRANTS,
  type Link,
  SaveAgentBody,
} from '#libs/contracts';
import { describeUser, setUserStatus } from '#libs/identity';
import {
  type Actor,
  byId,
  byName,
  DomainError,
  type Reader,
  STATUS_WORDS,
  type Transaction,
} from '#libs/platform';
import { requireAgency } from '#libs/providers';
import { type RecordChange, recordKind, type StoredRecord } from '#libs/records';

/** Record kind: agents. Name, gender and contacts are those of their users. */
export const AGENTS = recordKind({
  kind: 'agent',
  calls: agentCalls,
  dtos: { list: AgentListDto, record: AgentDto, save: SaveAgentBody, query: AgentListQuery },
  roles: EVALUATORS,
  grants: { view: GRANTS.viewAgencies, edit: GRANTS.editAgencies },
  table: 'agent',
  called: ['agent', 'agents'],
  messages: AGENT_MESSAGES,
  joins: `JOIN app_user u ON u.id = t.user_id
    JOIN shared_agency a ON a.id = t.shared_agency_id JOIN service_provider p ON p.id = a.service_provider_id
    JOIN state s ON s.id = t.state_id JOIN lga l ON l.id = t.lga_id LEFT JOIN ward w ON w.id = t.ward_id`,
  visible: `a.removed_on IS NULL AND p.removed_on IS NULL AND 'AGENT' = ANY(u.roles)`,
  name: 'u.display_name',
  description: "u.display_name || ' (' || a.name || ')'",
  within: { parameter: 'sharedAgencyId', column: 'shared_agency_id', require: requireAgency },
  fields: {
    name: 'u.display_name',
    firstName: "coalesce(u.first_name, split_part(u.display_name, ' ', 1))",
    surname:
      "coalesce(u.surname, nullif(regexp_replace(u.display_name, '^\\S+\\s*', ''), ''), u.display_name)",
    othername: 't.othername',
    gender: "CASE u.gender WHEN 'M' THEN 'Male' WHEN 'F' THEN 'Female' END",
    phone: 'u.phone',
    email: 'u.email',
    address: 'u.address',
    town: 't.town',
    state: 's.name',
    stateId: 't.state_id',
    lga: 'l.name',
    lgaId: 't.lga_id',
    ward: 'w.name',
    wardId: 't.ward_id',
    status: 't.status',
    activation: 't.activation',
    type: "array_to_string(t.activation, ', ')",
    username: 'u.username::text',
    bvn: "'*******' || t.bvn_last4",
    bank: 't.bank',
    accountName: 't.account_name',
    accountNumber: "'******' || t.account_number_last4",
    displayImage: imageOf('t'),
    cvUpload: 't.cv_file_id::text',
    cvType: 't.cv_type',
    sharedAgencyId: 't.shared_agency_id',
    sharedAgency: 'a.name',
    serviceProviderId: 'p.id',
    code: '200',
    message: `'${AGENT_MESSAGES.updated}'`,
  },
  sorts: {
    name: byName('u.display_name'),
    state: 's.name',
    ward: 'w.name',
    status: 't.status',
    phone: 'u.phone',
  },
  sortedBy: 'name',
  searches: {
    text: [
      'u.display_name',
      't.othername',
      'u.phone',
      'u.email',
      's.name',
      'w.name',
      't.town',
      "array_to_string(t.activation, ' ')",
      't.bvn_last4',
    ],
    times: ['t.created_on'],
    codes: { 't.status': STATUS_WORDS },
  },
  filters: { status: 't.status', sharedAgency: 't.shared_agency_id' },
  stored: ({ othername, state, lga, ward, town }) => ({
    othername: othername || null,
    state_id: state,
    lga_id: lga,
    ward_id: ward ?? null,
    town: town || null,
  }),
  beforeSave: savePerson,
  beforeRemove: endSignIn,
  beforeRestore: openSignIn,
  // Tasks, captures and pay refer to it.
  staysAfterPurge: true,
  links: linksOfAgent,
  export: {
    name: 'agents',
    listFilters: { sharedAgency: byId('Agents of one shared agency') },
    columns: {
      name: { heading: 'Name' },
      sharedAgency: { heading: 'Shared Agency' },
      phone: { heading: 'Phone Number' },
      email: { heading: 'Email' },
      gender: { heading: 'Gender' },
      state: { heading: 'State' },
      lga: { heading: 'LGA' },
      ward: { heading: 'Ward' },
      type: { heading: 'Type', is: 'work for which the agent is activated' },
      status: { heading: 'Status' },
      createdOn: { heading: 'Created On', type: 'day' },
    },
  },
});

/** Returns SQL of the address of an agent's photo; null without one. */
export function imageOf(agent: string): string {
  return `CASE WHEN ${agent}.photo_file_id IS NOT NULL THEN
    '/api/agents/image/' || ${agent}.user_id || '?v=' || left(${agent}.photo_file_id::text, 8) END`;
}

function linksOfAgent({ id, status, username, cvUpload, displayImage }: AgentDto): Link[] {
  const isActive = status === 'ACTIVE';
  const other = isActive ? 'INACTIVE' : 'ACTIVE';
  const path = '/api/agents';
  return [
    {
      rel: isActive ? 'suspend' : 'activate',
      method: 'POST',
      href: `${path}/updatesinglestatus/${id}/${other}`,
    },
    { rel: 'bankinfo', method: 'POST', href: `${path}/bankinfo/${id}` },
    { rel: 'storeCv', method: 'POST', href: `${path}/cv/${id}` },
    { rel: 'storeImage', method: 'POST', href: `${path}/image/${id}` },
    ...(cvUpload ? [{ rel: 'removeCv', method: 'DELETE', href: `${path}/cv/${id}` } as const] : []),
    ...(displayImage ? [{ rel: 'removeImage', method: 'DELETE', href: `${path}/image/${id}` } as const] : []),
    ...(isActive ? recoveryLinks(username) : []),
  ];
}

/** A link that the agent opens once comes first; the documented call sets a password that an administrator types. */
function recoveryLinks(username: string): Link[] {
  return [
    {
      rel: 'issueLink',
      method: 'POST',
      href: `/api/accesslist/new-password/${encodeURIComponent(username)}`,
    },
    { rel: 'recoverPassword', method: 'POST', href: '/api/login/changePassword' },
  ];
}

/** Throws `request.invalid` by field for a local government or ward that is elsewhere. */
export async function requirePlace(reader: Reader, { state, lga, ward }: SaveAgentBody): Promise<void> {
  const [found] = await reader.query<{ lga: boolean; ward: boolean }>(
    `SELECT EXISTS (SELECT FROM lga WHERE id = $2 AND state_id = $1) AS lga,
            $3::int IS NULL OR EXISTS (SELECT FROM ward WHERE id = $3 AND lga_id = $2) AS ward`,
    [state, lga, ward ?? null],
  );
  const faults = {
    ...(!found?.lga && { lga: AGENT_MESSAGES.lgaElsewhere }),
    ...(!found?.ward && { ward: AGENT_MESSAGES.wardElsewhere }),
  };
  if (Object.keys(faults).length > 0) throw DomainError.invalid(faults);
}

/** Returns what the user's record takes from a form. */
export const personOf = ({ firstName, surname, email, phone, address, gender }: SaveAgentBody) => ({
  firstName,
  surname,
  email,
  phone,
  address,
  gender: gender === 'Male' ? ('M' as const) : ('F' as const),
});

async function savePerson(tx: Transaction, { id, body, values }: RecordChange<SaveAgentBody>): Promise<void> {
  await requirePlace(tx, body);
  if (id !== null && (await describeUser(tx, id, personOf(body)))) values.person_changed_on = new Date();
}

/** A deleted agent cannot sign in. */
async function endSignIn(tx: Transaction, { id }: StoredRecord, by: Actor): Promise<void> {
  const [active] = await tx.query(
    `UPDATE agent SET sign_in_ended = true
      WHERE user_id = $1 AND EXISTS (SELECT FROM app_user WHERE id = $1 AND status = 'ACTIVE') RETURNING 1`,
    [id],
  );
  if (active) await setUserStatus(tx, id, 'INACTIVE', by);
}

/** Opens the sign-in again, unless it had ended before the deletion. */
async function openSignIn(tx: Transaction, { id, isVisible }: StoredRecord, by: Actor): Promise<void> {
  if (!isVisible) throw new DomainError('trash.parentGone');
  const [ended] = await tx.query(
    'UPDATE agent SET sign_in_ended = false WHERE user_id = $1 AND sign_in_ended RETURNING 1',
    [id],
  );
  if (ended) await setUserStatus(tx, id, 'ACTIVE', by);
}
