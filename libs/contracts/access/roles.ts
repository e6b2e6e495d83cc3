export const ROLES = ['CBN', 'AGENT', 'FARMER', 'STAFF', 'ADMIN', 'SUPERADMIN'] as const;
export type Role = (typeof ROLES)[number];

/**
 * The role that a stored or typed name means: upper-cased, and the slip SUPERAMIN of the specification taken as
 * SUPERADMIN. An unknown name is answered as null: its bearer sees the overview only.
 */
export function roleOf(name: string): Role | null {
  const upper = name.trim().toUpperCase();
  if (upper === 'SUPERAMIN') return 'SUPERADMIN';
  return (ROLES as readonly string[]).includes(upper) ? (upper as Role) : null;
}

/** Roles that see all community resources of their account without an access list. */
export const ACCOUNT_WIDE_ROLES: readonly Role[] = ['ADMIN', 'SUPERADMIN'];
/** Roles that administer: they import, add, edit and delete. */
export const ADMINISTRATORS: readonly Role[] = ['ADMIN', 'SUPERADMIN'];
/** Roles that review farms on the map. */
export const EVALUATORS: readonly Role[] = ['STAFF', 'ADMIN', 'SUPERADMIN'];
/** Everyone who may read programme figures. */
export const OVERVIEW_READERS: readonly Role[] = ['CBN', 'STAFF', 'ADMIN', 'SUPERADMIN'];
