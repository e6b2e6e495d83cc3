import { defineDomain } from '#libs/platform';
import { AccessModule } from './access.module.js';
import { EVENTS } from './events.js';
import { AccessList1763900100000 } from './persistence/migrations/1763900100000-access-list.js';
import { GrantsOfUsers1795322200000 } from './persistence/migrations/1795322200000-grants-of-users.js';

export const access = defineDomain({
  name: 'access',
  module: AccessModule,
  migrations: [AccessList1763900100000, GrantsOfUsers1795322200000],
  owns: ['access_list_entry', 'staff_grant'],
  // Users with data from other domains, and the extent of their access.
  reads: [
    'account',
    'app_user',
    'user_session',
    'staff',
    'community_resource',
    'community',
    'membership',
    'farmer',
    'farm',
    'farm_count',
  ],
  events: EVENTS,
});
