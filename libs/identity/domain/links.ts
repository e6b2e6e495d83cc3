import type { Link, Role } from '#libs/contracts';
import { OVERVIEW_READERS } from '#libs/contracts';

interface LinkRule extends Link {
  roles: readonly Role[];
}

/**
 * Resources that a role may open. Dropping the suffix "Resource" and lower-casing gives the active resource
 * (specification part 1, section 3): `communityResource` is the sidebar's `community`.
 */
const RESOURCE_LINKS: readonly LinkRule[] = [
  { rel: 'communityResource', href: '/api/community-resource/', method: 'GET', roles: OVERVIEW_READERS },
];

/** Actions that a user with these roles may take now; `self` first. */
export function linksFor(roles: readonly Role[]): Link[] {
  const open = RESOURCE_LINKS.filter((rule) => rule.roles.some((role) => roles.includes(role)));
  return [
    { rel: 'self', href: '/api/session', method: 'GET' },
    ...open.map(({ rel, href, method }) => ({ rel, href, method })),
  ];
}
