import { EVALUATORS, GRANTS } from '#libs/contracts';
import { defineFeature, type Page } from '../../core/feature/define.js';
import { capturedPath } from './addresses.js';

const captured = {
  title: 'Data Captured',
  roles: ['AGENT'],
  map: true,
  load: () => import('./CapturedPage.js'),
} as const;

/** The same pages for the agent in the address. */
const ofAgent = {
  ...captured,
  roles: ['AGENT', ...EVALUATORS],
  grants: [GRANTS.viewFarms],
  ofRecord: true,
} satisfies Partial<Page>;

export default defineFeature({
  name: 'home',
  pages: [
    // The specification's addresses name the agent; an agent has only one page of captured data.
    {
      ...captured,
      path: capturedPath(),
      own: true,
      nav: { group: 'programme', order: 20, icon: 'map', covers: ['/agent-profile'] },
    },
    {
      ...ofAgent,
      path: '/agent-profile/:agentId/captured-data',
      tab: { of: 'agent', order: 20, title: 'Captured Data' },
    },
    { ...ofAgent, path: '/agent-profile/captured-data/:agentId' },
    { ...ofAgent, path: '/:agentId/captured-data/:communityId' },
    { ...ofAgent, path: '/:assignedTaskId/agent-profile/:agentId/captured-data', roles: EVALUATORS },
  ],
  follows: ['capture.*', 'posting.workChanged'],
  panels: [
    { of: 'FARMER', order: 10, load: () => import('./FarmerPanel.js') },
    { of: 'FARMER', order: 40, load: () => import('./FarmsPanel.js') },
    { of: 'AGENT', order: 10, load: () => import('./TodayPanel.js') },
    { of: 'AGENT', order: 20, load: () => import('./LatestPanel.js') },
    { of: 'AGENT', order: 40, load: () => import('./CommunitiesPanel.js') },
  ],
});
