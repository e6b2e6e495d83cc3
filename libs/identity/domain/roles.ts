import type { Role } from '#libs/contracts';

/** Tests whether the user has one of the requested roles. */
export function hasRole(roles: readonly Role[], wanted: readonly Role[]): boolean {
  return roles.some((role) => wanted.includes(role));
}
