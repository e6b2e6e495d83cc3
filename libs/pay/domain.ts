import { EVALUATORS, GRANTS } from '#libs/contracts';
import { count, defineDomain, plural } from '#libs/platform';
import { naira } from './domain/naira.js';
import { PayModule } from './pay.module.js';
import { Pay1796002620000 } from './persistence/migrations/1796002620000-pay.js';
import { FewerReferences1796003200000 } from './persistence/migrations/1796003200000-fewer-references.js';
import { NoAccountReference1796003200001 } from './persistence/migrations/1796003200001-no-account-reference.js';
import { settleHourly } from './settle-pay.js';
import { WAITING_PAY } from './waiting.js';

const AUDIENCE = { roles: EVALUATORS, grants: [GRANTS.viewAgencies], within: 'account' } as const;
const payOf = ({ agents, kobo }: { agents: number; kobo: number }) =>
  `${naira(kobo)} for ${count(agents)} ${plural(agents, 'agent', 'agents')}`;

/** Quality and pay of agents: entries of accepted farmers, proposals, approvals and statements. */
export const pay = defineDomain({
  name: 'pay',
  module: PayModule,
  migrations: [Pay1796002620000, FewerReferences1796003200000, NoAccountReference1796003200001],
  owns: ['pay_account', 'pay_check', 'pay_entry', 'pay_item'],
  impersonal: { pay_account: 'Limits of an account.' },
  farmerRows: [
    {
      called: 'Pay of agents for farmers',
      table: 'pay_entry',
      keys: ['id'],
      uniqueBy: ['posting_group_id', 'round', 'kind'],
    },
  ],
  aboutPerson: [
    {
      title: 'Pay of agents for this person',
      tables: ['pay_entry'],
      sql: `SELECT e.created_on AS "On", lower(e.kind) AS "Entry", g.name AS "Task" FROM pay_entry e
              JOIN posting_group g ON g.id = e.posting_group_id WHERE e.farmer_id = ANY($1) ORDER BY e.id DESC`,
    },
  ],
  holds: [
    {
      what: 'Pay of agents, its approvals and checks, by farmer accepted',
      of: 'users',
      tables: ['pay_check', 'pay_entry', 'pay_item'],
      purpose: 'Payment of field agents',
      basis: 'contract',
      period: null,
      people: 'SELECT agent_id AS person, created_on AS at FROM pay_entry WHERE account_id = $1',
    },
  ],
  erases: [
    {
      what: 'Pay of agents for an accepted farmer, under the number of the record only',
      ground: 'Claims and accounts of agents (GAID 2025, articles 38(2) and 49(4))',
      tables: ['pay_entry'],
    },
  ],
  // Pay is computed from accepted captures; quality also from findings and rejections.
  reads: [
    'account',
    'agent',
    'app_user',
    'capture',
    'farm',
    'finding',
    'posting',
    'posting_group',
    'service_provider',
    'shared_agency',
  ],
  events: {
    'pay.proposed': {
      audience: AUDIENCE,
      sentence: ({ sharedAgencyId, ...made }, { name }) => ({
        what: `proposed ${payOf(made)} of ${name('sharedAgency', sharedAgencyId)}`,
      }),
    },
    'pay.decided': {
      audience: AUDIENCE,
      sentence: ({ sharedAgencyId, state, ...made }, { name }) => ({
        what: `${state === 'APPROVED' ? 'approved' : 'refused'} ${payOf(made)} of ${name('sharedAgency', sharedAgencyId)}`,
      }),
    },
    'pay.checked': {
      audience: AUDIENCE,
      sentence: ({ agentId }, { name }) => ({ what: `checked the agent ${name('agent', agentId)}` }),
    },
    'pay.limitsChanged': {
      audience: AUDIENCE,
      sentence: (limits) => ({
        what: 'changed the limits of pay',
        detail: `findings ${limits.findingsPer100} per 100, outside ${limits.outsidePercent} %, median ${limits.medianMinutes} minutes, at least ${limits.leastReviewed} reviewed`,
      }),
    },
  },
  waiting: { pay: WAITING_PAY },
  maintenance: [{ name: 'pay of agents, brought up to date', run: settleHourly }],
});
