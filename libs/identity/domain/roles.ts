import type { Role } from '#libs/contracts';

/** True where one of the roles is among those that are asked for. */
export function hasRole(roles: readonly Role[], wanted: readonly Role[]): boolean {
  return roles.some((role) => wanted.includes(role));
}
