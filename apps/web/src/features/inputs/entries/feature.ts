import { ADMINISTRATORS, GRANTS, type Role } from '#libs/contracts';
import { defineFeature } from '../../../core/feature/define.js';
import { LEDGER_PATHS, ledgerPath } from '../addresses.js';

const READERS: readonly Role[] = ['STAFF', ...ADMINISTRATORS];
const ofResource = {
  roles: READERS,
  own: true,
  ofRecord: true,
  trail: [{ title: 'Resources' }, { title: 'Community', path: '/community' }],
} as const;

export default defineFeature({
  name: 'entries',
  pages: [
    {
      ...ofResource,
      path: LEDGER_PATHS.entries,
      title: 'Entries of the ledger',
      grants: [GRANTS.viewCommunities, GRANTS.viewInputs],
      load: () => import('./EntriesPage.js'),
    },
    {
      ...ofResource,
      path: LEDGER_PATHS.approvals,
      title: 'Approvals',
      grants: [GRANTS.viewCommunities, GRANTS.editInputs],
      load: () => import('./ApprovalsPage.js'),
    },
  ],
  waiting: {
    approval: {
      icon: 'check',
      tone: 'warning',
      act: 'Review entry',
      to: ({ id, communityResourceId }) =>
        `${ledgerPath('approvals', communityResourceId ?? 0)}&approval=${id}`,
      follows: ['ledger.approvalAsked', 'ledger.entryApproved', 'ledger.entryRefused'],
    },
  },
  // Permitted actions depend on the user's rights.
  follows: ['ledger.*', 'eop.*', 'import.undone', 'staff.grantsChanged', 'accessList.*', 'user.confirmed'],
});
