import { type Link, mayAdminister, type Role } from '#libs/contracts';
import { mayResetSecondFactorOf } from '#libs/identity';

interface LinkedUser {
  id: number;
  username: string;
  roles: readonly Role[];
  status: 'ACTIVE' | 'INACTIVE';
  secondFactorEnabled: boolean;
  staffId: number | null;
  /** The viewer is independent of the user, who needs a confirmation. */
  canConfirm: boolean;
}

interface Viewer {
  id: number;
  roles: readonly Role[];
}

/** Returns links for an administrator on a user; `self` first. They can only read themselves and peers. */
export function linksOfUser(user: LinkedUser, viewer: Viewer): Link[] {
  const href = `/api/users/${user.id}`;
  const active = user.status === 'ACTIVE';
  const links: Link[] = [
    { rel: 'self', href, method: 'GET' },
    { rel: 'sessions', href: `${href}/sessions`, method: 'GET' },
  ];
  const post = (rel: string, address: string) => links.push({ rel, href: address, method: 'POST' });
  if (user.staffId !== null) links.push({ rel: 'staff', href: `/api/staff/${user.staffId}`, method: 'GET' });
  if (active && user.id !== viewer.id)
    post('seeAs', `/api/accesslist/see-as/${encodeURIComponent(user.username)}`);
  if (active && user.canConfirm) post('confirm', `${href}/confirm`);
  if (user.id === viewer.id || !mayAdminister(viewer.roles, user.roles)) return links;
  links.push({ rel: 'saveAccess', href: `${href}/access`, method: 'PUT' });
  if (active) post('newPassword', `/api/accesslist/new-password/${encodeURIComponent(user.username)}`);
  if (user.secondFactorEnabled && mayResetSecondFactorOf(user, viewer))
    post('resetSecondFactor', `${href}/second-factor/reset`);
  post('endSessions', `${href}/sessions/end`);
  post(active ? 'deactivate' : 'reactivate', `${href}/${active ? 'deactivate' : 'reactivate'}`);
  return links;
}
