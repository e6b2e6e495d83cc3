import type { Gender } from '#libs/contracts';
import type { Actor, Transaction } from '#libs/platform';
import { endSessions } from './session.queries.js';
import type { UserStatus } from './user.entity.js';

interface UserPerson {
  firstName: string;
  surname: string;
  email: string;
  phone: string;
  /** Unchanged if omitted. */
  address?: string;
  gender?: Gender;
}

/** Updates a user's name and contacts. Returns false, and writes nothing, if nothing changes. */
export async function describeUser(tx: Transaction, userId: number, person: UserPerson): Promise<boolean> {
  const { firstName, surname, email, phone, address = null, gender = null } = person;
  const rows = await tx.query(
    `UPDATE app_user SET first_name = $2, surname = $3, display_name = $2 || ' ' || $3, email = $4, phone = $5,
            address = coalesce($6, address), gender = coalesce($7, gender)
      WHERE id = $1 AND (first_name, surname, display_name, email, phone, address, gender)
            IS DISTINCT FROM ($2, $3, $2 || ' ' || $3, $4, $5, coalesce($6, address), coalesce($7, gender))
      RETURNING 1`,
    [userId, firstName, surname, email, phone, address, gender],
  );
  return rows.length > 0;
}

/**
 * Activates or deactivates a user. Issued tokens become invalid, and a deactivation ends every session. Returns the ids
 * of ended sessions.
 */
export async function setUserStatus(
  tx: Transaction,
  userId: number,
  status: UserStatus,
  by: Actor,
): Promise<string[]> {
  await tx.query('UPDATE app_user SET status = $2, security_version = security_version + 1 WHERE id = $1', [
    userId,
    status,
  ]);
  return status === 'INACTIVE' ? endSessions(tx, { userId }, 'deactivated', by) : [];
}
