import { ADMINISTRATORS, GRANTS, type Role } from '#libs/contracts';
import { defineFeature } from '../../../core/feature/define.js';
import { PATHS } from '../../community/addresses.js';
import { LEDGER_PATHS, ledgerPath } from '../addresses.js';

const READERS: readonly Role[] = ['STAFF', ...ADMINISTRATORS];

const ofResource = {
  roles: READERS,
  grants: [GRANTS.viewCommunities, GRANTS.viewInputs],
  ofRecord: true,
  trail: [{ title: 'Resources' }, { title: 'Community', path: '/community' }],
} as const;

export default defineFeature({
  name: 'recovery',
  pages: [
    {
      ...ofResource,
      path: PATHS.recovery,
      title: 'Recovery',
      tab: { of: 'communityResource', order: 50, rel: 'recovery' },
      load: () => import('./RecoveryPage.js'),
    },
    {
      ...ofResource,
      path: LEDGER_PATHS.anomalies,
      title: 'Anomalies',
      own: true,
      load: () => import('./AnomaliesPage.js'),
    },
  ],
  waiting: {
    anomalies: {
      icon: 'alert',
      tone: 'problem',
      act: 'Open',
      to: ({ id, season }, userId) =>
        `${ledgerPath('anomalies', id, season ? { season } : {})}&owner=${userId}`,
      // Entries also determine anomalies.
      follows: ['ledger.*'],
    },
  },
  follows: [
    // The list and its actions depend on the user's rights.
    'staff.grantsChanged',
    'accessList.*',
    'eop.*',
    'ledger.*',
    // Hectares and overlaps determine entitlements and anomalies.
    'farm.*',
    'farms.*',
    'finding.*',
    'farmers.imported',
    'import.undone',
  ],
});
