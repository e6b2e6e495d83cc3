import {
  EVALUATORS,
  GRANTS,
  type Grant,
  isGranted,
  type Link,
  OVERVIEW_READERS,
  type Role,
} from '#libs/contracts';

interface LinkRule extends Omit<Link, 'href'> {
  href: (accountId: number) => string;
  roles: readonly Role[];
  /** Grant that staff need for it. */
  grant: Grant;
}

/**
 * Resources that a role may open. Dropping the suffix "Resource" and lower-casing gives the active resource
 * (specification part 1, section 3): `communityResource` is the sidebar's `community`.
 */
const RESOURCE_LINKS: readonly LinkRule[] = [
  {
    rel: 'communityResource',
    href: () => '/api/community-resource/',
    method: 'GET',
    roles: OVERVIEW_READERS,
    grant: GRANTS.viewCommunities,
  },
  {
    rel: 'farmResource',
    href: (accountId) => `/api/resource/farm-resource/${accountId}`,
    method: 'GET',
    roles: EVALUATORS,
    grant: GRANTS.viewFarms,
  },
  {
    rel: 'serviceProviderResource',
    href: () => '/api/serviceproviderresource/byuseraccount',
    method: 'GET',
    roles: EVALUATORS,
    grant: GRANTS.viewAgencies,
  },
  {
    rel: 'agroInventoryResource',
    href: () => '/api/agro-inventory',
    method: 'GET',
    roles: EVALUATORS,
    grant: GRANTS.viewStock,
  },
  {
    rel: 'extensionResource',
    href: () => '/api/extension/issues',
    method: 'GET',
    roles: EVALUATORS,
    grant: GRANTS.viewFarms,
  },
];

/**
 * Returns the actions that a user of an account with these roles and grants (null: no limit) may take now; `self` first.
 */
export function linksFor(roles: readonly Role[], grants: readonly Grant[] | null, accountId: number): Link[] {
  const open = RESOURCE_LINKS.filter(
    (rule) => rule.roles.some((role) => roles.includes(role)) && isGranted(grants, rule.grant),
  );
  return [
    { rel: 'self', href: '/api/session', method: 'GET' },
    ...open.map(({ rel, href, method }) => ({ rel, href: href(accountId), method })),
  ];
}
