import {
  ADMINISTRATORS,
  EVALUATORS,
  GRANTS,
  type Grant,
  isGranted,
  type Link,
  type MemberKind,
  type Role,
} from '#libs/contracts';

interface Viewer {
  role: Role | null;
  /** Null: not limited by grants. */
  grants: readonly Grant[] | null;
}

const mayEdit = ({ role, grants }: Viewer) =>
  role !== null && EVALUATORS.includes(role) && isGranted(grants, GRANTS.editCommunities);

/** Returns a user's actions on the members of a community as a whole. */
export function linksOfMembers(
  { id, communityResourceId }: { id: number; communityResourceId: number },
  viewer: Viewer,
): Link[] {
  const href = `/api/community-resource/communitymembers/${id}`;
  const links: Link[] = [{ rel: 'self', href, method: 'GET' }];
  if (mayEdit(viewer))
    links.push(
      { rel: 'addMember', href, method: 'POST' },
      { rel: 'sendMessage', href: '/api/messages', method: 'POST' },
    );
  if (viewer.role && ADMINISTRATORS.includes(viewer.role))
    links.push({
      rel: 'importMembers',
      href: `/api/farmresources/import_members/${communityResourceId}/${id}`,
      method: 'POST',
    });
  return links;
}

/** Returns a user's actions on one member; a farmer's record belongs to another domain. */
export function linksOfMember({ id, kind }: { id: number; kind: MemberKind }, viewer: Viewer): Link[] {
  if (kind === 'farmer') return [{ rel: 'self', href: `/api/farmer/${id}`, method: 'GET' }];
  const href = `/api/community-resource/communitymember/${id}`;
  return [
    { rel: 'self', href, method: 'GET' },
    ...(mayEdit(viewer)
      ? ([
          { rel: 'edit', href, method: 'PUT' },
          { rel: 'remove', href, method: 'DELETE' },
        ] satisfies Link[])
      : []),
  ];
}
