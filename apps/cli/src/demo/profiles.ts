import type { Gender } from '#libs/contracts';
import { OwnProfile } from '#libs/identity';
import type { Database } from '#libs/platform';
import { FARMER_USER, USERS } from './programme.js';

/** No mail reaches the domain `example`. */
export const emailOf = (username: string) => `${username}@arewa-growers.example`;

interface EmptyProfile {
  id: number;
  username: string;
  name: string;
  phone: string | null;
  gender: Gender | null;
  address: string | null;
}

/**
 * Fills empty profiles of demo users; a profile edited by a person is unchanged. Returns the number of filled profiles.
 */
export async function seedProfiles(database: Database, accountId: number): Promise<number> {
  const profiles = new OwnProfile(database);
  const usernames = [...USERS, FARMER_USER].map(({ username }) => username);
  const empty = await database.query<EmptyProfile>(
    `SELECT u.id, u.username::text AS username, u.display_name AS name, u.phone, f.gender, f.address
       FROM app_user u LEFT JOIN farmer f ON f.id = u.farmer_id
      WHERE u.account_id = $1 AND u.username = ANY($2::citext[]) AND u.first_name IS NULL ORDER BY u.id`,
    [accountId, usernames],
  );
  for (const { id, username, name, phone, ...ofFarmer } of empty) {
    const { gender, address } = USERS.find((user) => user.username === username) ?? ofFarmer;
    const [firstName = name, ...rest] = name.split(' ');
    await profiles.update(
      { id, name, accountId },
      {
        firstName,
        surname: rest.join(' ') || firstName,
        email: emailOf(username),
        phone: phone ?? '',
        address: address ?? '',
        gender,
      },
    );
  }
  return empty.length;
}
