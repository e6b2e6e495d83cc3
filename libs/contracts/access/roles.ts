export const ROLES = ['CBN', 'AGENT', 'FARMER', 'STAFF', 'ADMIN', 'SUPERADMIN'] as const;
export type Role = (typeof ROLES)[number];
/** Label of a role on screens, in files and in sentences. */
export const ROLE_WORDS: Record<Role, string> = {
  CBN: 'CBN',
  AGENT: 'Agent',
  FARMER: 'Farmer',
  STAFF: 'Staff',
  ADMIN: 'Administrator',
  SUPERADMIN: 'Superadmin',
};
/** Roles that can be assigned to users in the portal. */
export const GIVEN_ROLES = ['STAFF', 'AGENT', 'FARMER', 'CBN', 'ADMIN'] as const satisfies readonly Role[];
export type GivenRole = (typeof GIVEN_ROLES)[number];

/**
 * Returns the role for a stored or typed name: upper-cased, with the specification's typo SUPERAMIN read as
 * SUPERADMIN. Returns null for an unknown name: its user sees the overview only.
 */
export function roleOf(name: string): Role | null {
  const upper = name.trim().toUpperCase();
  if (upper === 'SUPERAMIN') return 'SUPERADMIN';
  return (ROLES as readonly string[]).includes(upper) ? (upper as Role) : null;
}

/** Roles that see all community resources of their account without an access list. */
export const ACCOUNT_WIDE_ROLES: readonly Role[] = ['ADMIN', 'SUPERADMIN'];
/** Administrator roles: they import, add, edit and delete. */
export const ADMINISTRATORS: readonly Role[] = ['ADMIN', 'SUPERADMIN'];
/** Roles that review farms on the map. */
export const EVALUATORS: readonly Role[] = ['STAFF', 'ADMIN', 'SUPERADMIN'];
/** Roles for which decisions, issues or visits can wait. */
export const WAITING_ROLES: readonly Role[] = ['FARMER', 'AGENT', ...EVALUATORS];
/** Roles that may read programme figures. */
export const OVERVIEW_READERS: readonly Role[] = ['CBN', 'STAFF', 'ADMIN', 'SUPERADMIN'];
/** Roles that can change their own profile. Outside viewers can't. */
export const PROFILE_ROLES: readonly Role[] = ['AGENT', 'FARMER', 'STAFF', 'ADMIN', 'SUPERADMIN'];

/** Roles limited to the community resources of their access list. */
export const LISTED_ROLES: readonly Role[] = ['CBN', 'AGENT', 'STAFF'];

/**
 * Returns the roles that a user may assign. The command line creates the first SUPERADMIN; no user can assign that
 * role.
 */
export function rolesGivenBy(roles: readonly Role[]): readonly GivenRole[] {
  if (roles.includes('SUPERADMIN')) return GIVEN_ROLES;
  return roles.includes('ADMIN') ? GIVEN_ROLES.filter((role) => role !== 'ADMIN') : [];
}

/**
 * Returns true if a user may change the permissions of a user with the other roles. Peers and superiors are excluded.
 */
export function mayAdminister(roles: readonly Role[], others: readonly Role[]): boolean {
  const rank = (of: readonly Role[]) => (of.includes('SUPERADMIN') ? 2 : of.includes('ADMIN') ? 1 : 0);
  return rank(roles) > rank(others);
}
