import {
  ADMINISTRATORS,
  type Designation,
  GRANTABLE,
  GRANTS,
  type Grant,
  isGranted,
  type Link,
  type Role,
  STAFF_MESSAGES,
} from '#libs/contracts';
import { hasRole, mayResetSecondFactorOf } from '#libs/identity';

/** The role in which staff of a designation sign in. */
export const ROLE_OF_DESIGNATION: Record<Designation, Role> = {
  collaborator: 'STAFF',
  'external user': 'CBN',
};

/** What is wrong with the grants of a staff record, or null. */
export function grantsFault(designation: Designation, grants: readonly Grant[]): string | null {
  if (designation === 'external user') return grants.length > 0 ? STAFF_MESSAGES.grantsOfExternal : null;
  if (grants.length === 0) return STAFF_MESSAGES.accessMissing;
  if (!grants.every(isGrantable)) return STAFF_MESSAGES.grantUnknown;
  const places = grants.map(({ resource, subResource }) => JSON.stringify([resource, subResource]));
  return new Set(places).size < places.length ? STAFF_MESSAGES.grantTwice : null;
}

function isGrantable({ resource, subResource }: Grant): boolean {
  const found = GRANTABLE.find((each) => each.resource === resource);
  if (!found) return false;
  const names: readonly string[] = found.subResources;
  return names.length === 0 ? subResource === null : subResource !== null && names.includes(subResource);
}

/** True where both say the same, in whatever order. */
export function sameGrants(one: readonly Grant[], other: readonly Grant[]): boolean {
  const place = ({ resource, subResource, level }: Grant) => JSON.stringify([resource, subResource, level]);
  const places = new Set(one.map(place));
  return places.size === new Set(other.map(place)).size && other.every((grant) => places.has(place(grant)));
}

/** `*******1234`: a number of `length` digits of which the last four are shown. */
export function maskedNumber(last4: string | null, length: number): string | null {
  return last4 === null ? null : '*'.repeat(length - 4) + last4;
}

interface Viewer {
  id: number;
  roles: readonly Role[];
  /** Null: not limited by grants. */
  grants: readonly Grant[] | null;
}

const isAdministrator = (viewer: Viewer) => hasRole(viewer.roles, ADMINISTRATORS);

/** What the viewer may do with the list of staff. */
export function linksOfStaffList(viewer: Viewer): Link[] {
  const links: Link[] = [{ rel: 'self', href: '/api/staff', method: 'GET' }];
  if (isAdministrator(viewer)) links.push({ rel: 'create', href: '/api/staff', method: 'POST' });
  return links;
}

/** What the viewer may do with a staff record. */
export function linksOfStaff(
  staff: { id: number; userId: number | null; status: 'ACTIVE' | 'INACTIVE'; designation: Designation },
  viewer: Viewer,
): Link[] {
  const href = `/api/staff/${staff.id}`;
  const links: Link[] = [{ rel: 'self', href, method: 'GET' }];
  const isOwn = staff.userId === viewer.id;
  if (isAdministrator(viewer) || (isGranted(viewer.grants, GRANTS.editStaff) && !isOwn))
    links.push({ rel: 'update', href, method: 'PUT' });
  if (isAdministrator(viewer) && !isOwn) {
    const act = staff.status === 'ACTIVE' ? 'deactivate' : 'reactivate';
    links.push({ rel: act, href: `${href}/${act}`, method: 'POST' });
  }
  const user = staff.userId !== null && { id: staff.userId, roles: [ROLE_OF_DESIGNATION[staff.designation]] };
  if (user && mayResetSecondFactorOf(user, viewer)) {
    const reset = `/api/users/${user.id}/second-factor/reset`;
    links.push({ rel: 'resetSecondFactor', href: reset, method: 'POST' });
  }
  return links;
}
