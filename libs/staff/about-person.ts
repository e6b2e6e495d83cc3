import type { HeldData } from '#libs/platform';

export const HOLDS: HeldData[] = [
  {
    what: 'Names, contact data, BVNs and bank accounts',
    of: 'users',
    tables: ['staff', 'staff_draft'],
    purpose: 'Employment and payment of staff',
    basis: 'contract',
    period: null,
    people: 'SELECT id AS person, created_on AS at FROM staff WHERE account_id = $1',
  },
];
