import { replaceGrants } from '#libs/access';
import { allGrants, type StaffGender } from '#libs/contracts';
import type { Database } from '#libs/platform';
import { insertStaff } from '#libs/staff';

/** What the staff records of the demo's collaborators say, by user name. All of it is invented. */
const RECORDS: Record<string, { gender: StaffGender; address: string }> = {
  staff: { gender: 'Female', address: '12 Zoo Road, Kano' },
  hadiza: { gender: 'Female', address: '4 Sani Abacha Way, Birnin Kebbi' },
  sola: { gender: 'Female', address: '27 Railway Bypass, Makurdi' },
};

/** Gives the demo's staff their records, with all grants on edit; who has one keeps it as it is. Answers how many were made. */
export async function seedStaff(database: Database, accountId: number): Promise<number> {
  return database.transaction(async (tx) => {
    const users = await tx.query<{ id: number; username: string; name: string; phone: string | null }>(
      `SELECT id, username::text AS username, display_name AS name, phone FROM app_user u
        WHERE account_id = $1 AND username = ANY($2::citext[])
          AND NOT EXISTS (SELECT 1 FROM staff WHERE user_id = u.id)`,
      [accountId, Object.keys(RECORDS)],
    );
    for (const user of users) {
      const [firstName = user.name, ...rest] = user.name.split(' ');
      const record = RECORDS[user.username];
      if (!record) continue;
      await insertStaff(tx, {
        ...record,
        accountId,
        userId: user.id,
        firstName,
        lastName: rest.join(' ') || firstName,
        // The forms of the portal take 11 digits.
        phoneNumber: (user.phone ?? '').replace(/^\+234/, '0'),
        email: `${user.username}@arewa-growers.example`,
        designation: 'collaborator',
        createdBy: null,
      });
      await replaceGrants(tx, user.id, allGrants('edit'));
    }
    return users.length;
  });
}
