import { GRANTABLE, type Grant, type GrantLevel } from '#libs/contracts';

/** Returns the level of a grant. */
export function levelOf(grants: readonly Grant[], resource: string, sub: string | null): GrantLevel | 'none' {
  return grants.find((grant) => grant.resource === resource && grant.subResource === sub)?.level ?? 'none';
}

/** Returns the grants with one of them set. `subs` null: the whole resource, with all sub-resources. */
export function withLevel(
  grants: readonly Grant[],
  resource: Grant['resource'],
  sub: string | null | 'all',
  level: GrantLevel | 'none',
): Grant[] {
  const parts: readonly string[] = GRANTABLE.find((one) => one.resource === resource)?.subResources ?? [];
  const touched: (string | null)[] = sub === 'all' ? [...parts] : [sub];
  const rest = grants.filter((grant) => grant.resource !== resource || !touched.includes(grant.subResource));
  if (level === 'none') return rest;
  return [...rest, ...touched.map((subResource) => ({ resource, subResource, level }))];
}
