import { type Grant, isGranted, type Role } from '#libs/contracts';
import { hasRole } from '#libs/identity';
import type { RouteEntry } from './routes.js';

/** Names of the calls that the session guard lets through for these roles and grants (null: not limited by any). */
export function callsOpenTo(
  routes: readonly RouteEntry[],
  { roles, grants }: { roles: readonly Role[]; grants: readonly Grant[] | null },
): string[] {
  return routes
    .filter(({ spec }) => {
      if (spec.roles === 'open' || !hasRole(roles, spec.roles)) return false;
      const wanted = spec.grant ? [spec.grant].flat() : [];
      return wanted.length === 0 || wanted.some((grant) => isGranted(grants, grant));
    })
    .map(({ name }) => name);
}
