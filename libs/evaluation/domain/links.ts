import {
  ADMINISTRATORS,
  EVALUATORS,
  GRANTS,
  type Grant,
  isGranted,
  type Link,
  type Role,
} from '#libs/contracts';

interface Viewer {
  role: Role | null;
  /** Null: not limited by grants. */
  grants: readonly Grant[] | null;
  /** Somebody only looks through this user's eyes: nothing may be changed. */
  looksOnly: boolean;
}

/** What the viewer may do on the map of a community resource. `{farmId}` is for the client to fill (RFC 6570). */
export function linksOfMap(communityResourceId: number, { role, grants, looksOnly }: Viewer): Link[] {
  const links: Link[] = [
    { rel: 'self', href: `/api/evaluation/maps/${communityResourceId}/ALL/0/200`, method: 'GET' },
  ];
  if (role === null || looksOnly) return links;
  if (EVALUATORS.includes(role) && isGranted(grants, GRANTS.editFarms))
    links.push(
      { rel: 'complete', href: '/api/evaluation/mapping_completed/{farmId}', method: 'POST' },
      { rel: 'reopen', href: '/api/evaluation/mapping_not_completed/{farmId}', method: 'POST' },
    );
  if (ADMINISTRATORS.includes(role))
    links.push({
      rel: 'importMaps',
      href: `/api/farmresources/import_map_data/${communityResourceId}`,
      method: 'POST',
    });
  return links;
}
