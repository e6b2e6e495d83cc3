import type { AgentPart } from '#libs/contracts';
import { defineDomain, encryptedColumn } from '#libs/platform';
import { recordDomain } from '#libs/records';
import { HOLDS } from './about-person.js';
import { AgentsModule } from './agents.module.js';
import { AGENTS } from './kinds.js';
import { Agents1796002200000 } from './persistence/migrations/1796002200000-agents.js';
import { purgeAgents } from './purge-agents.js';

const KINDS = recordDomain(AGENTS);
const audience = KINDS.events['agent.updated'].audience as never;

const PARTS: Record<AgentPart, string> = {
  bvn: 'BVN',
  bank: 'bank',
  accountName: 'account name',
  accountNumber: 'account number',
  cv: 'CV',
  image: 'photo',
};

export const agents = defineDomain({
  name: 'agents',
  ...KINDS,
  module: AgentsModule,
  migrations: [Agents1796002200000],
  owns: ['agent'],
  holds: HOLDS,
  encrypted: [
    encryptedColumn('agent', 'bvn_cipher', 'BVNs of agents'),
    encryptedColumn('agent', 'account_number_cipher', 'account numbers of agents'),
  ],
  // An agent is a user who works for an agency. Farmers see the agents who captured their farms. The trash says
  // who can no longer be restored.
  reads: ['app_user', 'farm', 'lga', 'service_provider', 'shared_agency', 'state', 'trash_item', 'ward'],
  maintenance: [{ name: 'files and numbers of deleted agents', run: purgeAgents }],
  events: {
    ...KINDS.events,
    'agent.statusChanged': {
      audience,
      sentence: ({ id, status, activation }, { name }) => ({
        what: `${toggled(status)} the agent ${name('agent', id)}`,
        ...(status === 'ACTIVE' && { detail: activation.join(', ') }),
      }),
      activity: { line: ([{ data }]) => ({ what: `${toggled(data.status)} an agent` }) },
    },
    'agent.partsChanged': {
      audience,
      sentence: ({ id, parts }, { name }) => ({
        what: `changed ${parts.map((part) => PARTS[part]).join(', ')} of the agent ${name('agent', id)}`,
      }),
    },
  },
});

const toggled = (status: string) => (status === 'ACTIVE' ? 'activated' : 'suspended');
