import { EVALUATORS, GRANTS } from '#libs/contracts';
import { defineFeature } from '../../core/feature/define.js';
import { PROVIDERS } from '../providers/addresses.js';
import { agentPath } from './addresses.js';

const TRAIL = [{ title: 'Resources' }, { title: 'Service Provider', path: PROVIDERS }] as const;
const RIGHTS = { roles: EVALUATORS, grants: [GRANTS.viewAgencies] } as const;
const OF_AGENT = { ...RIGHTS, title: 'Agent', ofRecord: true, trail: TRAIL } as const;

export default defineFeature({
  name: 'agents',
  pages: [
    {
      ...RIGHTS,
      path: '/:sharedAgencyId/add-agent',
      title: 'Add agent',
      ofRecord: true,
      trail: TRAIL,
      load: () => import('./AddAgentPage.js'),
    },
    {
      ...RIGHTS,
      path: '/:sharedAgencyId/edit-agent',
      title: 'Edit agent',
      ofRecord: true,
      trail: TRAIL,
      load: () => import('./EditAgentPage.js'),
    },
    {
      ...OF_AGENT,
      path: '/agent-profile/:agentId',
      tab: { of: 'agent', order: 10, title: 'Profile' },
      roles: [...EVALUATORS, 'AGENT', 'FARMER'],
      load: () => import('./AgentPage.js'),
    },
    {
      ...OF_AGENT,
      path: '/agent-profile/:agentId/transaction-history',
      title: 'Transaction History',
      tab: { of: 'agent', order: 30 },
      roles: [...EVALUATORS, 'AGENT'],
      load: () => import('./AgentPage.js'),
    },
  ],
  panels: [
    { of: 'AGENT', order: 15, load: () => import('./OwnAgentPanel.js') },
    { of: 'FARMER', order: 50, load: () => import('./ContactsPanel.js') },
  ],
  recordPanels: [
    { ...RIGHTS, of: 'sharedAgency', order: 10, tabs: ['agents'], load: () => import('./AgentsPanel.js') },
    {
      of: 'agent',
      order: 10,
      tabs: ['profile'],
      roles: [...EVALUATORS, 'AGENT'],
      load: () => import('./ProfilePanel.js'),
    },
  ],
  records: {
    agent: { icon: 'user', title: 'Agents', order: 66, to: ({ id }) => [agentPath(id)] },
  },
});
