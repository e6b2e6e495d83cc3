import {
  ADMINISTRATORS,
  EVALUATORS,
  GRANTS,
  type Grant,
  isGranted,
  type Link,
  OVERVIEW_READERS,
  type Role,
} from '#libs/contracts';

/**
 * Returns the actions on a community resource for a user of `role` with `grants` (null: not limited by grants). The
 * client fills in `{importType}` and `{communityId}` (RFC 6570).
 */
export function linksOfResource(id: number, role: Role | null, grants: readonly Grant[] | null): Link[] {
  const links: Link[] = [
    { rel: 'self', href: `/api/community-resource/find/${id}`, method: 'GET' },
    { rel: 'communities', href: `/api/community-resource/communities/${id}`, method: 'GET' },
  ];
  if (role && OVERVIEW_READERS.includes(role) && isGranted(grants, GRANTS.viewCommunities))
    links.push({
      rel: 'processedFarmers',
      href: `/api/community-resource/processesFarmers/${id}`,
      method: 'GET',
    });
  if (role && OVERVIEW_READERS.includes(role) && isGranted(grants, GRANTS.viewFarms))
    links.push({ rel: 'evaluate', href: `/api/evaluation/maps/${id}/ALL/0/200`, method: 'GET' });
  if (role && EVALUATORS.includes(role) && isGranted(grants, GRANTS.viewInputs))
    links.push(
      { rel: 'inputs', href: `/api/input/summary/${id}`, method: 'GET' },
      { rel: 'recovery', href: `/api/recoverysummary/${id}`, method: 'GET' },
    );
  if (
    role &&
    EVALUATORS.includes(role) &&
    isGranted(grants, GRANTS.viewCommunities) &&
    isGranted(grants, GRANTS.viewInputs)
  )
    links.push({ rel: 'eop', href: `/api/community-resource/eop/${id}`, method: 'GET' });
  if (role && EVALUATORS.includes(role) && isGranted(grants, GRANTS.editCommunities))
    links.push(
      { rel: 'edit', href: '/api/community-resource/', method: 'PUT' },
      { rel: 'suspend', href: `/api/community-resource/suspend/${id}`, method: 'PUT' },
      { rel: 'addCommunity', href: `/api/community-resource/community/${id}`, method: 'POST' },
    );
  if (role && ADMINISTRATORS.includes(role))
    links.push(
      {
        rel: 'importFarmers',
        href: `/api/farmresources/import_farm_list/{importType}/${id}/{communityId}`,
        method: 'POST',
      },
      { rel: 'importCommunities', href: `/api/farmresources/import_communities/${id}`, method: 'POST' },
      {
        rel: 'importInputs',
        href: `/api/farmresources/import_input_distribution/{importType}/${id}/{communityId}`,
        method: 'POST',
      },
      { rel: 'importMaps', href: `/api/farmresources/import_map_data/${id}`, method: 'POST' },
      { rel: 'delete', href: `/api/community-resource/${id}`, method: 'DELETE' },
    );
  return links;
}

/** Returns the pages of a community and the actions on it for a user of `role` with `grants`. */
export function linksOfCommunity(id: number, role: Role | null, grants: readonly Grant[] | null): Link[] {
  const links: Link[] = [{ rel: 'self', href: `/api/community-resource/findcommunity/${id}`, method: 'GET' }];
  if (role && EVALUATORS.includes(role) && isGranted(grants, GRANTS.viewCommunities))
    links.push({ rel: 'members', href: `/api/community-resource/communitymembers/${id}`, method: 'GET' });
  if (role && EVALUATORS.includes(role) && isGranted(grants, GRANTS.editCommunities))
    links.push({ rel: 'edit', href: '/api/community-resource/community/', method: 'PUT' });
  if (role && ADMINISTRATORS.includes(role))
    links.push({ rel: 'delete', href: `/api/community-resource/community/${id}`, method: 'DELETE' });
  return links;
}

/** Returns the actions on the list itself for a user of `role`. */
export function linksOfList(role: Role | null): Link[] {
  const links: Link[] = [{ rel: 'self', href: '/api/community-resource/', method: 'GET' }];
  if (role && ADMINISTRATORS.includes(role))
    links.push({ rel: 'create', href: '/api/community-resource/', method: 'POST' });
  return links;
}
