import { createSelector } from '@reduxjs/toolkit';
import { type Grant, type Role, roleOf, type SessionUserDto } from '#libs/contracts';
import type { Restriction } from './actions.js';
import { selectUser } from './slice.js';

/** User properties that decide which pages and navigation entries are available. */
export interface Viewer {
  /** The first of the user's roles, as specified; null for an unknown one. */
  role: Role | null;
  /** Null: grants do not limit the user. */
  grants: readonly Grant[] | null;
  /** `community`, `farm`: see `activeResourcesOf`. */
  activeResources: readonly string[];
  /** Calls that change something and that the user can make, as `POST /staff`. */
  writes: ReadonlySet<string>;
  /** Only the settings are open until the user has completed this action; null: no limit. */
  confined: Restriction | null;
}

/**
 * Returns relation names without `self`, without the suffix "Resource", in lower case (specification part 1, section
 * 3).
 */
export function activeResourcesOf(links: readonly { rel: string }[]): string[] {
  return links
    .filter(({ rel }) => rel !== 'self')
    .map(({ rel }) => rel.replace(/Resource$/, '').toLowerCase());
}

export function viewerOf(user: SessionUserDto | null): Viewer {
  return {
    role: user?.roles[0] ? roleOf(user.roles[0]) : null,
    grants: user?.grants ?? null,
    activeResources: activeResourcesOf(user?.links ?? []),
    writes: new Set(user?.writes),
    confined: user ? confinementOf(user) : null,
  };
}

/** The password comes first: a second factor on top of a password chosen by someone else would be shared. */
function confinementOf(user: SessionUserDto): Restriction | null {
  // An impersonator can, and must, do neither for this user.
  if (user.seenBy) return null;
  if (!user.isPasswordReset) return 'password';
  return user.secondFactorMissing ? 'secondFactor' : null;
}

/** Returns the account whose administrators can assign resources, for a user with an empty access list; else null. */
export const selectNothingAssigned = createSelector(selectUser, (user) =>
  user?.resourcesAssigned === 0 ? user.accountName : null,
);

export const selectViewer = createSelector(selectUser, viewerOf);
