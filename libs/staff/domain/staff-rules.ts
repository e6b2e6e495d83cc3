import { grantListFault } from '#libs/access';
import {
  ADMINISTRATORS,
  type Designation,
  GRANTS,
  type Grant,
  isGranted,
  type Link,
  mayAdminister,
  type Role,
  STAFF_MESSAGES,
} from '#libs/contracts';
import { hasRole, mayResetSecondFactorOf } from '#libs/identity';

/** Role of a designation's user. */
export const ROLE_OF_DESIGNATION: Record<Designation, Role> = {
  collaborator: 'STAFF',
  'external user': 'CBN',
};

/** Returns the problem with the grants of a staff record, or null. */
export function grantsFault(designation: Designation, grants: readonly Grant[]): string | null {
  if (designation === 'external user') return grants.length > 0 ? STAFF_MESSAGES.grantsOfExternal : null;
  if (grants.length === 0) return STAFF_MESSAGES.accessMissing;
  return grantListFault(grants);
}

/** Returns `*******1234`: a number of `length` digits with only the last four shown. */
export function maskedNumber(last4: string | null, length: number): string | null {
  return last4 === null ? null : '*'.repeat(length - 4) + last4;
}

interface Viewer {
  id: number;
  roles: readonly Role[];
  /** Null: no limit by grants. */
  grants: readonly Grant[] | null;
}

const isAdministrator = (viewer: Viewer) => hasRole(viewer.roles, ADMINISTRATORS);

/** Links for the viewer on the list of staff. */
export function linksOfStaffList(viewer: Viewer): Link[] {
  const links: Link[] = [{ rel: 'self', href: '/api/staff', method: 'GET' }];
  if (isAdministrator(viewer)) links.push({ rel: 'create', href: '/api/staff', method: 'POST' });
  return links;
}

/** Links for the viewer on a staff record. */
export function linksOfStaff(
  staff: { id: number; userId: number | null; status: 'ACTIVE' | 'INACTIVE'; roles: readonly Role[] },
  viewer: Viewer,
): Link[] {
  const href = `/api/staff/${staff.id}`;
  const links: Link[] = [{ rel: 'self', href, method: 'GET' }];
  const isOwn = staff.userId === viewer.id;
  // Only a superior may change another administrator.
  if (!isOwn && hasRole(staff.roles, ADMINISTRATORS) && !mayAdminister(viewer.roles, staff.roles))
    return links;
  if (isAdministrator(viewer) || (isGranted(viewer.grants, GRANTS.editStaff) && !isOwn))
    links.push({ rel: 'update', href, method: 'PUT' });
  if (isAdministrator(viewer) && !isOwn) {
    const act = staff.status === 'ACTIVE' ? 'deactivate' : 'reactivate';
    links.push({ rel: act, href: `${href}/${act}`, method: 'POST' });
  }
  const { userId: id, roles } = staff;
  if (id !== null && mayResetSecondFactorOf({ id, roles }, viewer))
    links.push({ rel: 'resetSecondFactor', href: `/api/users/${id}/second-factor/reset`, method: 'POST' });
  return links;
}
