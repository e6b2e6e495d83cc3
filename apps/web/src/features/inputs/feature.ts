import { EVALUATORS, GRANTS } from '#libs/contracts';
import { defineFeature } from '../../core/feature/define.js';
import { PATHS } from '../community/addresses.js';
import { INPUT_DETAILS } from './addresses.js';

const ofResource = {
  ofRecord: true,
  trail: [{ title: 'Resources' }, { title: 'Community', path: '/community' }],
} as const;

export default defineFeature({
  name: 'inputs',
  pages: [
    {
      ...ofResource,
      path: PATHS.inputs,
      title: 'Inputs',
      roles: EVALUATORS,
      grants: [GRANTS.viewCommunities, GRANTS.viewInputs],
      tab: { of: 'communityResource', order: 40, rel: 'inputs' },
      load: () => import('./InputsPage.js'),
    },
    {
      ...ofResource,
      path: INPUT_DETAILS,
      title: 'Input details',
      roles: EVALUATORS,
      grants: [GRANTS.viewCommunities, GRANTS.viewInputs],
      load: () => import('./InputDetailsPage.js'),
    },
    {
      ...ofResource,
      path: PATHS.settings,
      title: 'Settings',
      roles: EVALUATORS,
      grants: [GRANTS.viewCommunities, GRANTS.viewInputs],
      tab: { of: 'communityResource', order: 60, rel: 'eop' },
      load: () => import('./SettingsPage.js'),
    },
  ],
  follows: [
    // The list and its actions depend on the user's rights.
    'staff.grantsChanged',
    'accessList.*',
    'eop.*',
    'ledger.*',
    'import.undone',
  ],
});
