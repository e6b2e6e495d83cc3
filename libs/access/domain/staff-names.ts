import { ACCESS_MESSAGES, EVALUATORS, type Role, roleOf, type UserNameDto } from '#libs/contracts';
import { SERVICE_ROLE } from '#libs/identity';

/** Tests whether these roles see names of the account's users; outside viewers see roles instead. */
export function maySeeStaffNames(roles: readonly Role[]): boolean {
  return roles.some((role) => EVALUATORS.includes(role));
}

/** Returns "An evaluator" or similar, in place of the name of a user with these roles. */
export function nameless(roles: readonly string[]): string {
  if (roles.includes(SERVICE_ROLE)) return ACCESS_MESSAGES.tokens.nameless;
  const known = roles.map(roleOf);
  const role = (Object.keys(ACCESS_MESSAGES.nameless) as Role[]).find((each) => known.includes(each));
  return role ? ACCESS_MESSAGES.nameless[role] : ACCESS_MESSAGES.namelessUser;
}

/** User as `userColumn` selects them. */
export interface StoredUser {
  id: number;
  name: string;
  username: string;
  roles: readonly string[];
}

/** SQL for the user of a joined row of `app_user` as a `StoredUser`; null if the join found none. */
export const userColumn = (alias: string): string =>
  `CASE WHEN ${alias}.id IS NOT NULL THEN jsonb_build_object('id', ${alias}.id, 'name', ${alias}.display_name,
     'username', ${alias}.username::text, 'roles', ${alias}.roles) END`;

/** Returns a user for others to see: name, username and role, or the role alone if names are hidden. */
export function userName({ id, name, username, roles }: StoredUser, seesNames = true): UserNameDto {
  if (!seesNames) return { id: 0, name: nameless(roles), username: null, role: null };
  return { id, name, username, role: roleOf(roles[0] ?? '') };
}
