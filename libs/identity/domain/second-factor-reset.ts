import { ADMINISTRATORS, type Role } from '#libs/contracts';
import { hasRole } from './roles.js';

interface Person {
  id: number;
  roles: readonly Role[];
}

/**
 * Whether an administrator may switch off the second factor of another: nobody their own by this way, it goes off by a
 * code; nobody that of a peer, so that one stolen session does not open the next; a SUPERADMIN that of an ADMIN.
 * Who is left without anybody above them asks whoever has the command line.
 */
export function mayResetSecondFactorOf(user: Person, actor: Person): boolean {
  if (user.id === actor.id || hasRole(user.roles, ['SUPERADMIN'])) return false;
  return hasRole(actor.roles, hasRole(user.roles, ADMINISTRATORS) ? ['SUPERADMIN'] : ADMINISTRATORS);
}
