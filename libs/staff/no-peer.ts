import { ACCESS_MESSAGES, ADMINISTRATORS, mayAdminister } from '#libs/contracts';
import { hasRole, rolesOf, type SessionActor } from '#libs/identity';
import { DomainError } from '#libs/platform';
import type { StaffRow } from './persistence/staff.queries.js';

/**
 * Only a superior may change staff who have become administrators; administrators may change the permitted parts of
 * their own record.
 */
export function requireNoPeer(actor: SessionActor, row: StaffRow): void {
  const roles = rolesOf(row.roles ?? []);
  if (row.user_id === actor.id || !hasRole(roles, ADMINISTRATORS) || mayAdminister(actor.roles, roles))
    return;
  throw new DomainError('session.forbidden', ACCESS_MESSAGES.users.peer);
}
