import { replaceGrants } from '#libs/access';
import { allGrants } from '#libs/contracts';
import type { Database } from '#libs/platform';
import { insertStaff } from '#libs/staff';
import { emailOf } from './profiles.js';
import { USERS } from './programme.js';

const STAFF = USERS.filter(({ role }) => role === 'STAFF');

/**
 * Creates the demo staff's records, with all grants on edit; existing records are unchanged. Returns the number of new
 * records.
 */
export async function seedStaff(database: Database, accountId: number): Promise<number> {
  return database.transaction(async (tx) => {
    const users = await tx.query<{ id: number; username: string; name: string; phone: string | null }>(
      `SELECT id, username::text AS username, display_name AS name, phone FROM app_user u
        WHERE account_id = $1 AND username = ANY($2::citext[])
          AND NOT EXISTS (SELECT 1 FROM staff WHERE user_id = u.id)`,
      [accountId, STAFF.map(({ username }) => username)],
    );
    for (const user of users) {
      const [firstName = user.name, ...rest] = user.name.split(' ');
      const record = STAFF.find(({ username }) => username === user.username);
      if (!record) continue;
      await insertStaff(tx, {
        gender: record.gender === 'F' ? 'Female' : 'Male',
        address: record.address,
        accountId,
        userId: user.id,
        firstName,
        lastName: rest.join(' ') || firstName,
        // The portal's forms accept 11 digits.
        phoneNumber: (user.phone ?? '').replace(/^\+234/, '0'),
        email: emailOf(user.username),
        designation: 'collaborator',
        createdBy: null,
      });
      await replaceGrants(tx, user.id, allGrants('edit'));
    }
    return users.length;
  });
}
