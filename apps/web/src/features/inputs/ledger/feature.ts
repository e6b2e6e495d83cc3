import { defineFeature } from '../../../core/feature/define.js';

/** Ledger actions and their data. The pages that show ledgers are other features. */
export default defineFeature({
  name: 'ledger',
  // Permitted actions depend on the user's rights.
  follows: ['ledger.*', 'rule.*', 'eop.*', 'staff.grantsChanged', 'accessList.*', 'user.confirmed'],
});
