import type { HeldData } from '#libs/platform';

export const HOLDS: HeldData[] = [
  {
    what: 'Places of living, BVNs, bank accounts, photos and CVs of agents',
    of: 'users',
    tables: ['agent'],
    purpose: 'Work and payment of field agents',
    basis: 'contract',
    period: null,
    people: 'SELECT user_id AS person, created_on AS at FROM agent WHERE account_id = $1',
  },
];
