import { defineDomain, encryptedColumn } from '#libs/platform';
import { HOLDS } from './about-person.js';
import { EVENTS } from './events.js';
import { Staff1795600600000 } from './persistence/migrations/1795600600000-staff.js';
import { StaffModule } from './staff.module.js';

export const staff = defineDomain({
  name: 'staff',
  module: StaffModule,
  migrations: [Staff1795600600000],
  owns: ['staff', 'staff_draft'],
  holds: HOLDS,
  encrypted: [
    encryptedColumn('staff', 'bvn_cipher', 'BVNs of staff'),
    encryptedColumn('staff', 'account_number_cipher', 'account numbers of staff'),
  ],
  // Staff are shown with their username and last sign-in.
  reads: ['app_user', 'user_session'],
  events: EVENTS,
  records: {
    staff: {
      names: (reader, ids) =>
        reader.query(`SELECT id, first_name || ' ' || last_name AS name FROM staff WHERE id = ANY($1)`, [
          ids,
        ]),
    },
  },
});
