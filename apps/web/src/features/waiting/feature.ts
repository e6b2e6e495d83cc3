import { WAITING_ROLES } from '#libs/contracts';
import { defineFeature } from '../../core/feature/define.js';
import { WAITING_PATH } from './addresses.js';

export default defineFeature({
  name: 'waiting',
  pages: [
    {
      path: WAITING_PATH,
      title: 'Waiting for you',
      roles: WAITING_ROLES,
      own: true,
      load: () => import('./WaitingPage.js'),
    },
  ],
  // Permitted decisions depend on the user's rights.
  follows: ['staff.grantsChanged', 'accessList.*'],
});
