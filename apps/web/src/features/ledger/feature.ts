import { defineFeature } from '../../core/feature/define.js';

/** Acts on a ledger, and what they need to know. The pages that show ledgers are other features. */
export default defineFeature({
  name: 'ledger',
  // What may be done follows the user's rights.
  follows: ['ledger.*', 'rule.*', 'eop.*', 'staff.grantsChanged', 'accessList.*', 'user.confirmed'],
});
