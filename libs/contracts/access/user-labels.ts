import { ROLE_WORDS, type Role } from './roles.js';

/**
 * A user as the author of an act. Username and role distinguish two people with the same name; both are null if names
 * are hidden.
 */
export interface UserLabels {
  name: string;
  username?: string | null;
  role?: Role | null;
}

/** "abala, Administrator"; empty if names are hidden. */
export function handleOf({ username, role }: Pick<UserLabels, 'username' | 'role'>): string {
  return [username, role && ROLE_WORDS[role]].filter(Boolean).join(', ');
}

/** "Adamu Bala (abala, Administrator)". */
export function fullUserName(user: UserLabels): string {
  const handle = handleOf(user);
  return handle ? `${user.name} (${handle})` : user.name;
}
