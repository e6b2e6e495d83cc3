import { ADMINISTRATORS, type Role } from '#libs/contracts';
import { hasRole } from './roles.js';

interface Person {
  id: number;
  roles: readonly Role[];
}

/**
 * Tests whether an administrator may switch off another's second factor. Not their own here: that needs a code. Not a
 * peer's, so that one stolen session does not open the next. A SUPERADMIN may switch off an ADMIN's. If nobody is above
 * them, the command line can.
 */
export function mayResetSecondFactorOf(user: Person, actor: Person): boolean {
  if (user.id === actor.id || hasRole(user.roles, ['SUPERADMIN'])) return false;
  return hasRole(actor.roles, hasRole(user.roles, ADMINISTRATORS) ? ['SUPERADMIN'] : ADMINISTRATORS);
}
