import { defineDomain } from '#libs/platform';
import { AccessModule } from './access.module.js';
import { EVENTS } from './events.js';
import { Access1795600700000 } from './persistence/migrations/1795600700000-access.js';

export const access = defineDomain({
  name: 'access',
  module: AccessModule,
  migrations: [Access1795600700000],
  owns: ['access_list_entry', 'staff_grant'],
  // Users with data from other domains, and the extent of their access.
  reads: [
    'account',
    'agent',
    'app_user',
    'consent',
    'user_preference',
    'user_session',
    'service_token',
    'staff',
    'community_resource',
    'community',
    'membership',
    'farmer',
    'farm',
    'farm_count',
    'posting',
    'posting_group',
  ],
  events: EVENTS,
});
