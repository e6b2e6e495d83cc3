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

/** Unsaved changes on the page of a user. */
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
  // For a name stored in one piece, the last word is the surname.
  const { firstName, surname } = parts === user.displayName ? user : splitName(user.displayName);
  // An unknown role sees the overview only, and is replaced by the lowest existing role.
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

/** Returns the parts of the name to send; none if it is unchanged. */
export function nameOf(
  saved: AccessDraft,
  draft: AccessDraft,
): Pick<SaveAccessBody, 'firstName' | 'surname'> {
  const [firstName, surname] = [draft.firstName.trim(), draft.surname.trim()];
  return firstName === saved.firstName && surname === saved.surname ? {} : { firstName, surname };
}

/** Returns the body to send, with the role-specific fields of the chosen role only. */
export function accessOf({ role, resources, grants, farmer }: AccessDraft): AccessBody {
  return {
    role,
    resourceIds: LISTED_ROLES.includes(role) ? resources.map(({ id }) => id) : [],
    grants: role === 'STAFF' ? grants : [],
    farmerId: role === 'FARMER' ? (farmer?.id ?? null) : null,
  };
}

/** The places of the matrix: resources with their sub-resources. */
export const PLACES = GRANTABLE.flatMap(({ resource, subResources }) =>
  (subResources.length > 0 ? subResources : [null]).map((subResource) => ({ resource, subResource })),
);

/** Returns ids of added and removed resources, and changed places of the matrix. */
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
