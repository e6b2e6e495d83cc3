import { defineDomain } from '#libs/platform';
import { AccessModule } from './access.module.js';
import { EVENTS } from './events.js';
import { AccessList1763900100000 } from './persistence/migrations/1763900100000-access-list.js';

export const access = defineDomain({
  name: 'access',
  module: AccessModule,
  migrations: [AccessList1763900100000],
  owns: ['access_list_entry'],
  // What an access list can name, and what staff are granted by their records.
  reads: ['community_resource', 'staff', 'staff_grant'],
  events: EVENTS,
});
