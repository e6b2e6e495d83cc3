import { defineFeature } from '../../core/feature/define.js';
import { capturedPath, OWN_FARMS } from './addresses.js';

const captured = {
  title: 'Data Captured',
  roles: ['AGENT'],
  map: true,
  load: () => import('./CapturedPage.js'),
} as const;

export default defineFeature({
  name: 'home',
  pages: [
    // The specification's addresses name the agent; an agent has one captured data only.
    {
      ...captured,
      path: capturedPath(),
      own: true,
      nav: { group: 'programme', order: 20, icon: 'map', covers: ['/agent-profile'] },
    },
    { ...captured, path: '/agent-profile/:agentId/captured-data' },
    { ...captured, path: '/:agentId/captured-data/:communityId' },
    {
      path: OWN_FARMS,
      title: 'Data Captured',
      roles: ['FARMER'],
      map: true,
      nav: { group: 'programme', order: 20, icon: 'map' },
      load: () => import('./OwnFarmsPage.js'),
    },
  ],
  panels: [
    { of: 'FARMER', order: 10, load: () => import('./FarmerPanel.js') },
    { of: 'FARMER', order: 40, load: () => import('./FarmsPanel.js') },
    { of: 'AGENT', order: 10, load: () => import('./TodayPanel.js') },
    { of: 'AGENT', order: 20, load: () => import('./LatestPanel.js') },
    { of: 'AGENT', order: 40, load: () => import('./CommunitiesPanel.js') },
  ],
});
