import type { HeldData } from '#libs/platform';

/** Condition of an agent `t` with data that are erased once their days in the trash are over. */
export const HAS_ERASABLE =
  'num_nonnulls(t.photo_file_id, t.cv_file_id, t.bvn_last4, t.bank, t.account_name, t.account_number_last4) > 0';

export const HOLDS: HeldData[] = [
  {
    what: 'Home addresses, BVNs, bank accounts, photos and CVs of agents',
    of: 'users',
    tables: ['agent'],
    purpose: 'Work and payment of field agents',
    basis: 'contract',
    period: null,
    people: 'SELECT user_id AS person, created_on AS at FROM agent WHERE account_id = $1',
  },
  {
    what: 'BVNs, bank accounts, photos and CVs of deleted agents, also by deletion of their agency or provider',
    of: 'users',
    tables: ['agent'],
    purpose: 'Restoration of agents',
    basis: 'contract',
    period: 'Records in the trash',
    people: `SELECT t.user_id AS person, least(t.removed_on, a.removed_on, p.removed_on) AS at FROM agent t
               JOIN shared_agency a ON a.id = t.shared_agency_id JOIN service_provider p ON p.id = a.service_provider_id
              WHERE t.account_id = $1 AND num_nonnulls(t.removed_on, a.removed_on, p.removed_on) > 0 AND ${HAS_ERASABLE}`,
  },
];
