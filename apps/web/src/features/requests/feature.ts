import { ADMINISTRATORS } from '#libs/contracts';
import { defineFeature } from '../../core/feature/define.js';
import { REQUESTS_PATH } from './addresses.js';

const waiting = {
  icon: 'lock',
  tone: 'warning',
  to: ({ id }: { id: number }) => `${REQUESTS_PATH}/${id}`,
} as const;

export default defineFeature({
  name: 'requests',
  pages: [
    {
      path: REQUESTS_PATH,
      title: 'Requests',
      roles: ADMINISTRATORS,
      own: true,
      trail: [{ title: 'Data protection' }],
      tab: { of: 'dataProtection', order: 20 },
      load: () => import('./RequestListPage.js'),
    },
    {
      path: `${REQUESTS_PATH}/:id`,
      title: 'Request',
      roles: ADMINISTRATORS,
      own: true,
      trail: [{ title: 'Data protection' }, { title: 'Requests', path: REQUESTS_PATH }],
      load: () => import('./RequestPage.js'),
    },
  ],
  recordPanels: [
    {
      of: 'farmer',
      order: 55,
      column: 2,
      roles: ['FARMER'],
      tabs: ['profile'],
      load: () => import('./OwnRequestsPanel.js'),
    },
  ],
  records: {
    dataRequest: { icon: 'lock', title: 'Requests', order: 91, to: ({ id }) => [`${REQUESTS_PATH}/${id}`] },
  },
  waiting: {
    dataRequest: { ...waiting, act: 'Answer request', follows: ['dataRequest.*'] },
    erasure: { ...waiting, act: 'Review erasure', follows: ['erasure.*'] },
    proposedErasures: {
      ...waiting,
      to: () => REQUESTS_PATH,
      act: 'Review',
      follows: ['dataRequest.filed', 'erasure.*'],
    },
  },
  follows: ['dataRequest.*', 'erasure.*', 'farmer.restricted', 'farmer.restrictionEnded'],
});
