import {
  type AccessBody,
  GRANTABLE,
  type Grant,
  LISTED_ROLES,
  type NamedDto,
  type Role,
  type SaveAccessBody,
  type UserDto,
} from '#libs/contracts';
import { levelOf } from './grant-levels.js';

/** What is changed on the page of a user before it is saved. */
export interface AccessDraft {
  firstName: string;
  surname: string;
  role: Role;
  resources: NamedDto[];
  grants: Grant[];
  farmer: NamedDto | null;
}

export function draftOf(user: UserDto): AccessDraft {
  const { role, resources, grants, farmer } = user;
  const parts = [user.firstName, user.surname].filter(Boolean).join(' ');
  // A name that was given in one piece: its last word is the surname.
  const { firstName, surname } = parts === user.displayName ? user : splitName(user.displayName);
  // An unknown role sees the overview only, and is replaced by the least one that there is.
  return {
    firstName: firstName ?? '',
    surname: surname ?? '',
    role: role ?? 'CBN',
    resources,
    grants,
    farmer,
  };
}

function splitName(name: string) {
  const words = name.trim().split(/\s+/);
  const surname = words.length > 1 ? words.pop() : '';
  return { firstName: words.join(' '), surname };
}

/** The parts of the name that are sent: none where it is as it was. */
export function nameOf(
  saved: AccessDraft,
  draft: AccessDraft,
): Pick<SaveAccessBody, 'firstName' | 'surname'> {
  const [firstName, surname] = [draft.firstName.trim(), draft.surname.trim()];
  return firstName === saved.firstName && surname === saved.surname ? {} : { firstName, surname };
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

export type Changes = ReturnType<typeof changesOf> & { name: boolean };

export function countOf({ name, role, farmer, added, removed, grants }: Changes): number {
  return Number(name) + Number(role) + Number(farmer) + added.length + removed.length + grants.length;
}
