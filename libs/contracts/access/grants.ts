/**
 * Resources that can be granted to staff (specification part 1, section 3, "Staff form"). A resource without
 * sub-resources is granted as a whole.
 */
export const GRANTABLE = [
  { resource: 'Farm', subResources: ['Area Mapping', 'Soil Mapping', 'Assets', 'Staff'] },
  { resource: 'Service Provider', subResources: ['Shared Agency', 'Input'] },
  { resource: 'Agro-inventory', subResources: [] },
  { resource: 'Community', subResources: [] },
] as const;

export type GrantableResource = (typeof GRANTABLE)[number]['resource'];
export const GRANTABLE_RESOURCES: readonly GrantableResource[] = GRANTABLE.map(({ resource }) => resource);

/** Edit includes view. */
export const GRANT_LEVELS = ['view', 'edit'] as const;
export type GrantLevel = (typeof GRANT_LEVELS)[number];

export interface Grant {
  resource: GrantableResource;
  /** Null for a resource without sub-resources. */
  subResource: string | null;
  level: GrantLevel;
}

/** Grants that calls require, by name, so that each is spelt once. */
export const GRANTS = {
  viewFarms: { resource: 'Farm', subResource: 'Area Mapping', level: 'view' },
  editFarms: { resource: 'Farm', subResource: 'Area Mapping', level: 'edit' },
  viewAssets: { resource: 'Farm', subResource: 'Assets', level: 'view' },
  editAssets: { resource: 'Farm', subResource: 'Assets', level: 'edit' },
  viewSoil: { resource: 'Farm', subResource: 'Soil Mapping', level: 'view' },
  editSoil: { resource: 'Farm', subResource: 'Soil Mapping', level: 'edit' },
  viewStaff: { resource: 'Farm', subResource: 'Staff', level: 'view' },
  editStaff: { resource: 'Farm', subResource: 'Staff', level: 'edit' },
  viewCommunities: { resource: 'Community', subResource: null, level: 'view' },
  editCommunities: { resource: 'Community', subResource: null, level: 'edit' },
  viewStock: { resource: 'Agro-inventory', subResource: null, level: 'view' },
  editStock: { resource: 'Agro-inventory', subResource: null, level: 'edit' },
  viewAgencies: { resource: 'Service Provider', subResource: 'Shared Agency', level: 'view' },
  editAgencies: { resource: 'Service Provider', subResource: 'Shared Agency', level: 'edit' },
  viewInputs: { resource: 'Service Provider', subResource: 'Input', level: 'view' },
  editInputs: { resource: 'Service Provider', subResource: 'Input', level: 'edit' },
} as const satisfies Record<string, Grant>;

/** Returns all grants at one level. */
export function allGrants(level: GrantLevel): Grant[] {
  return GRANTABLE.flatMap(({ resource, subResources }): Grant[] =>
    subResources.length === 0
      ? [{ resource, subResource: null, level }]
      : subResources.map((subResource) => ({ resource, subResource, level })),
  );
}

/** Returns true if the grants include the wanted one; null means a user whom grants do not limit. */
export function isGranted(grants: readonly Grant[] | null, wanted: Grant): boolean {
  if (grants === null) return true;
  return grants.some(
    ({ resource, subResource, level }) =>
      resource === wanted.resource &&
      subResource === wanted.subResource &&
      (level === 'edit' || wanted.level === 'view'),
  );
}
