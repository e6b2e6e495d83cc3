import { ADMINISTRATORS, OVERVIEW_READERS, type Role, type TopicKind } from '#libs/contracts';

/** Roles that may follow a kind of topic at all; `own` is for the user of that id, whatever the role. */
export const TOPIC_ROLES: Record<TopicKind, readonly Role[] | 'own'> = {
  account: OVERVIEW_READERS,
  jobs: ADMINISTRATORS,
  resource: OVERVIEW_READERS,
  user: 'own',
};

/** True where one of the roles is among those that are asked for. */
export function hasRole(roles: readonly Role[], wanted: readonly Role[]): boolean {
  return roles.some((role) => wanted.includes(role));
}
