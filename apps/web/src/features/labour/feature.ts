import { EVALUATORS, GRANTS } from '#libs/contracts';
import { defineFeature } from '../../core/feature/define.js';
import { PROVIDERS } from '../providers/addresses.js';
import { crewPath } from './addresses.js';

const RIGHTS = { roles: EVALUATORS, grants: [GRANTS.viewAgencies] } as const;

export default defineFeature({
  name: 'labour',
  pages: [
    {
      ...RIGHTS,
      path: '/crews/:id',
      title: 'Crew',
      own: true,
      ofRecord: true,
      trail: [{ title: 'Resources' }, { title: 'Service Provider', path: PROVIDERS }],
      load: () => import('./CrewPage.js'),
    },
  ],
  recordPanels: [
    { ...RIGHTS, of: 'serviceProvider', order: 30, tabs: ['labour'], load: () => import('./CrewsPanel.js') },
  ],
  records: {
    crew: { icon: 'users', title: 'Crews', order: 65, to: ({ id }) => [crewPath(id)] },
    booking: { icon: 'file', title: 'Bookings', to: () => [PROVIDERS] },
  },
});
