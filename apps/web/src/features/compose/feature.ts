import { ADMINISTRATORS, GRANTS, queueMessage, type Role, suppressNumber } from '#libs/contracts';
import { defineFeature } from '../../core/feature/define.js';
import {
  MESSAGE_SETTINGS_PATH,
  MESSAGES_PATH,
  newMessageAddress,
  OPT_OUTS_PATH,
} from '../messaging/addresses.js';

const WRITERS: readonly Role[] = ['STAFF', ...ADMINISTRATORS];
const trail = [{ title: 'Messages', path: MESSAGES_PATH }] as const;

export default defineFeature({
  name: 'compose',
  pages: [
    {
      path: newMessageAddress(),
      title: 'New message',
      own: true,
      roles: WRITERS,
      grants: [GRANTS.editCommunities],
      form: queueMessage,
      trail,
      load: () => import('./ComposePage.js'),
    },
    {
      path: OPT_OUTS_PATH,
      title: 'Opt-outs',
      own: true,
      roles: ADMINISTRATORS,
      form: suppressNumber,
      trail,
      load: () => import('./OptOutsPage.js'),
    },
    {
      path: MESSAGE_SETTINGS_PATH,
      title: 'Sending',
      own: true,
      roles: WRITERS,
      grants: [GRANTS.viewCommunities],
      trail,
      load: () => import('./MessageSettingsPage.js'),
    },
  ],
  follows: [
    'communityMember.*',
    'members.imported',
    'farmers.imported',
    'import.undone',
    'sms.optedOut',
    'sms.optedIn',
  ],
});
