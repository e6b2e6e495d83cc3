import { EVALUATORS, GRANTS } from '#libs/contracts';
import { defineFeature } from '../../core/feature/define.js';
import { PROVIDERS } from '../providers/addresses.js';

const GRANTED = [GRANTS.viewAgencies] as const;

export default defineFeature({
  name: 'pay',
  pages: [
    {
      path: '/:sharedAgencyId/quality-and-pay',
      title: 'Quality and pay',
      roles: EVALUATORS,
      grants: GRANTED,
      own: true,
      ofRecord: true,
      trail: [{ title: 'Resources' }, { title: 'Service Provider', path: PROVIDERS }],
      load: () => import('./PayPage.js'),
    },
  ],
  panels: [{ of: 'AGENT', order: 28, load: () => import('./OwnPayPanel.js') }],
  waiting: {
    pay: {
      icon: 'check',
      tone: 'warning',
      act: 'Review pay',
      to: ({ id }) => `/${id}/quality-and-pay`,
      follows: ['pay.proposed', 'pay.decided'],
    },
  },
  recordPanels: [
    {
      of: 'agent',
      order: 20,
      tabs: ['transaction-history'],
      roles: [...EVALUATORS, 'AGENT'],
      grants: GRANTED,
      load: () => import('./StatementPanel.js'),
    },
  ],
});
