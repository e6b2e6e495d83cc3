import { createSelector } from '@reduxjs/toolkit';
import { type Grant, type Role, roleOf, type SessionUserDto } from '#libs/contracts';
import type { Confinement } from './actions.js';
import { selectUser } from './slice.js';

/** Of a user what decides which pages are open, and which entries the navigation has. */
export interface Viewer {
  /** The first of the user's roles, as the specification says; null for an unknown one. */
  role: Role | null;
  /** Null: grants do not limit the user. */
  grants: readonly Grant[] | null;
  /** `community`, `farm`: see `activeResourcesOf`. */
  activeResources: readonly string[];
  /** The calls that change something and are open to the user, as `POST /staff`. */
  writes: ReadonlySet<string>;
  /** Nothing but the settings is open until the user has done what is asked of them there. */
  confined: Confinement | null;
}

/** Relation names without `self`, without the suffix "Resource", in lower case (specification part 1, section 3). */
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

/** The password comes first: who shares a password that another has chosen sets up no second factor on top of it. */
function confinementOf(user: SessionUserDto): Confinement | null {
  // Somebody who only looks through this user's eyes can, and must, do neither for them.
  if (user.seenBy) return null;
  if (!user.isPasswordReset) return 'password';
  return user.secondFactorMissing ? 'secondFactor' : null;
}

/** Whose administrators can change it, where the user works by an access list and nothing is on it; else null. */
export const selectNothingAssigned = createSelector(selectUser, (user) =>
  user?.resourcesAssigned === 0 ? user.accountName : null,
);

export const selectViewer = createSelector(selectUser, viewerOf);
