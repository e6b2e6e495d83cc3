import { GRANTABLE, type Grant, type GrantableResource, type GrantLevel } from '#libs/contracts';
import { t } from './texts.js';

type PartOf<Resource> = Extract<(typeof GRANTABLE)[number], { resource: Resource }>['subResources'][number];
/** `Farm, Assets`, or the resource alone if it has no parts. */
type Place = {
  [Resource in GrantableResource]: [PartOf<Resource>] extends [never]
    ? Resource
    : `${Resource}, ${PartOf<Resource>}`;
}[GrantableResource];

const OPENS: Record<Place, string> = {
  'Farm, Area Mapping': t('opensAreaMapping'),
  'Farm, Soil Mapping': t('opensSoil'),
  'Farm, Assets': t('opensAssets'),
  'Farm, Staff': t('opensStaff'),
  'Service Provider, Shared Agency': t('opensAgencies'),
  'Service Provider, Input': t('opensInputs'),
  'Agro-inventory': t('opensStock'),
  Community: t('opensCommunities'),
};

/** Returns a sentence about what a grant opens. */
export function opensOf(resource: GrantableResource, sub: string | null): string {
  return OPENS[(sub === null ? resource : `${resource}, ${sub}`) as Place];
}

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
