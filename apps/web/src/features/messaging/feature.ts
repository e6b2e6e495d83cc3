import { ADMINISTRATORS, EVALUATORS, GRANTS, type Role } from '#libs/contracts';
import { defineFeature } from '../../core/feature/define.js';
import { COMMUNITY_PATHS } from '../community/addresses.js';
import { MESSAGES_PATH, messageAddress } from './addresses.js';
import { JOB_VIEW_OF_SENDING } from './job-view.js';

const READERS: readonly Role[] = ['STAFF', ...ADMINISTRATORS];
const readers = { roles: READERS, grants: [GRANTS.viewCommunities] } as const;

export default defineFeature({
  name: 'messages',
  pages: [
    {
      ...readers,
      path: MESSAGES_PATH,
      title: 'Messages',
      own: true,
      nav: { group: 'operations', order: 20, icon: 'message', count: () => import('./UnderWay.js') },
      load: () => import('./MessagesPage.js'),
    },
    {
      ...readers,
      path: `${MESSAGES_PATH}/:messageId`,
      title: 'Message',
      own: true,
      trail: [{ title: 'Messages', path: MESSAGES_PATH }],
      load: () => import('./MessagePage.js'),
    },
    {
      ...readers,
      path: COMMUNITY_PATHS.chat,
      title: 'Chat',
      ofRecord: true,
      trail: [{ title: 'Resources' }, { title: 'Community', path: '/community' }],
      tab: { of: 'community', order: 15 },
      load: () => import('./CommunityChatPage.js'),
    },
  ],
  recordPanels: [
    {
      of: 'farmer',
      order: 40,
      column: 2,
      roles: [...EVALUATORS, 'FARMER'],
      grants: [GRANTS.viewCommunities],
      load: () => import('./FarmerMessagesPanel.js'),
    },
  ],
  jobs: { 'sms.send': JOB_VIEW_OF_SENDING },
  waiting: {
    unknownMessages: {
      icon: 'message',
      tone: 'problem',
      act: 'Decide',
      to: ({ id }) => messageAddress(id),
      follows: ['sms.*', 'job.*'],
    },
  },
  follows: ['sms.*', 'staff.grantsChanged', 'accessList.*'],
});
