import {
  type AccessBody,
  GRANTABLE,
  type Grant,
  LISTED_ROLES,
  type NamedDto,
  type Role,
  type UserDto,
} from '#libs/contracts';
import { levelOf } from './grant-levels.js';

/** What is changed on the page of a user before it is saved. */
export interface AccessDraft {
  role: Role;
  resources: NamedDto[];
  grants: Grant[];
  farmer: NamedDto | null;
}

export function draftOf(user: UserDto): AccessDraft {
  const { role, resources, grants, farmer } = user;
  // An unknown role sees the overview only, and is replaced by the least one that there is.
  return { role: role ?? 'CBN', resources, grants, farmer };
}

/** What is sent: of the parts that only some roles have, those of the role that is chosen. */
export function accessOf({ role, resources, grants, farmer }: AccessDraft): AccessBody {
  return {
    role,
    resourceIds: LISTED_ROLES.includes(role) ? resources.map(({ id }) => id) : [],
    grants: role === 'STAFF' ? grants : [],
    farmerId: role === 'FARMER' ? (farmer?.id ?? null) : null,
  };
}

/** The places of the matrix: resources with their parts. */
export const PLACES = GRANTABLE.flatMap(({ resource, subResources }) =>
  (subResources.length > 0 ? subResources : [null]).map((subResource) => ({ resource, subResource })),
);

/** Ids of resources that were added and taken away, and places of the matrix that are otherwise. */
export function changesOf(saved: AccessBody, now: AccessBody) {
  return {
    role: saved.role !== now.role,
    farmer: (saved.farmerId ?? null) !== (now.farmerId ?? null),
    added: now.resourceIds.filter((id) => !saved.resourceIds.includes(id)),
    removed: saved.resourceIds.filter((id) => !now.resourceIds.includes(id)),
    grants: PLACES.filter(
      ({ resource, subResource }) =>
        levelOf(saved.grants, resource, subResource) !== levelOf(now.grants, resource, subResource),
    ),
  };
}

export type Changes = ReturnType<typeof changesOf>;

export function countOf({ role, farmer, added, removed, grants }: Changes): number {
  return Number(role) + Number(farmer) + added.length + removed.length + grants.length;
}
