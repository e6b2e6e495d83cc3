import { defineDomain, encryptedColumn } from '#libs/platform';
import { HOLDS } from './about-person.js';
import { AgentsModule } from './agents.module.js';
import { Agents1796002200000 } from './persistence/migrations/1796002200000-agents.js';

export const agents = defineDomain({
  name: 'agents',
  module: AgentsModule,
  migrations: [Agents1796002200000],
  owns: ['agent'],
  holds: HOLDS,
  encrypted: [
    encryptedColumn('agent', 'bvn_cipher', 'BVNs of agents'),
    encryptedColumn('agent', 'account_number_cipher', 'account numbers of agents'),
  ],
  // An agent is a user who works for an agency.
  reads: ['app_user'],
});
