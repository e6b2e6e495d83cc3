import { ADMINISTRATORS, EVALUATORS, GRANTS } from '#libs/contracts';
import { defineFeature } from '../../core/feature/define.js';
import { NOTICES_PATH, SEEN_BY_PATH } from './addresses.js';

export default defineFeature({
  name: 'privacy',
  pages: [
    {
      path: NOTICES_PATH,
      title: 'Privacy notices',
      roles: ADMINISTRATORS,
      own: true,
      nav: {
        group: 'administration',
        order: 27,
        icon: 'lock',
        title: 'Data protection',
        covers: ['/data-protection'],
      },
      trail: [{ title: 'Data protection' }],
      tab: { of: 'dataProtection', order: 10 },
      load: () => import('./NoticeListPage.js'),
    },
    {
      path: `${NOTICES_PATH}/:id`,
      title: 'Privacy notice',
      roles: ADMINISTRATORS,
      own: true,
      trail: [{ title: 'Data protection' }, { title: 'Privacy notices', path: NOTICES_PATH }],
      load: () => import('./NoticePage.js'),
    },
    {
      path: SEEN_BY_PATH,
      title: 'Seen by',
      roles: ['FARMER'],
      own: true,
      load: () => import('./SeenByPage.js'),
    },
  ],
  recordPanels: [
    {
      of: 'farmer',
      order: 50,
      column: 2,
      roles: [...EVALUATORS, 'FARMER'],
      grants: [GRANTS.viewFarms],
      tabs: ['profile'],
      load: () => import('./ConsentsPanel.js'),
    },
    {
      of: 'farmer',
      order: 65,
      column: 2,
      roles: EVALUATORS,
      grants: [GRANTS.viewFarms],
      load: () => import('./SeenByPanel.js'),
    },
  ],
  records: {
    notice: { icon: 'lock', title: 'Privacy notices', order: 90, to: ({ id }) => [`${NOTICES_PATH}/${id}`] },
  },
});
