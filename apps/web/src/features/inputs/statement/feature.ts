import { EVALUATORS, GRANTS } from '#libs/contracts';
import { defineFeature } from '../../../core/feature/define.js';
import { RECOVERY_DETAILS, STATEMENT } from '../addresses.js';

const ofFarmer = { roles: EVALUATORS, grants: [GRANTS.viewInputs], ofRecord: true } as const;

export default defineFeature({
  name: 'statement',
  pages: [
    {
      ...ofFarmer,
      path: STATEMENT,
      title: 'Statement',
      own: true,
      // Farmers have their own statements.
      roles: [...EVALUATORS, 'FARMER'],
      load: () => import('./StatementPage.js'),
    },
    {
      ...ofFarmer,
      path: RECOVERY_DETAILS,
      title: 'Recovery details',
      load: () => import('./RecoveryDetailsPage.js'),
    },
  ],
  panels: [{ of: 'FARMER', order: 20, load: () => import('./OwedPanel.js') }],
  follows: [
    'staff.grantsChanged',
    'accessList.*',
    'eop.*',
    'ledger.*',
    'farm.statusChanged',
    'import.undone',
  ],
});
