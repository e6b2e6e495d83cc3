import { defineFeature } from '../../core/feature/define.js';

export default defineFeature({
  name: 'inputs',
  follows: [
    // What is listed, and what may be done with it, follows the user's rights.
    'staff.grantsChanged',
    'accessList.*',
    'eop.*',
    'ledger.*',
    'import.undone',
  ],
});
