import { ROLE_WORDS, type Role } from './roles.js';

/** A user as the person who did something. Username and role tell two people of one name apart; both are null where names are not shown. */
export interface UserWords {
  name: string;
  username?: string | null;
  role?: Role | null;
}

/** "abala, Administrator"; empty where names are not shown. */
export function handleOf({ username, role }: Pick<UserWords, 'username' | 'role'>): string {
  return [username, role && ROLE_WORDS[role]].filter(Boolean).join(', ');
}

/** "Adamu Bala (abala, Administrator)". */
export function fullUserName(user: UserWords): string {
  const handle = handleOf(user);
  return handle ? `${user.name} (${handle})` : user.name;
}
