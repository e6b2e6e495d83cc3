import { type Access, maySeeStaffNames, nameless, type StoredUser, userName } from '#libs/access';
import type { SessionActor } from '#libs/identity';
import type { Viewer } from './domain/links.js';

/** Returns the actor as the viewer of a ledger. */
export async function viewerOf(access: Access, actor: SessionActor): Promise<Viewer> {
  return {
    id: actor.id,
    role: actor.role,
    grants: await access.grantsOf(actor),
    isConfirmed: actor.isConfirmed ?? false,
  };
}

/** Replaces names by roles for outside viewers and hides free text, which may name people. */
export function wordsFor({ roles }: Pick<SessionActor, 'roles'>) {
  const sees = maySeeStaffNames(roles);
  return {
    nameOf: (user: StoredUser) => userName(user, sees),
    roleOr: (name: string, roles: readonly string[]) => (sees ? name : nameless(roles)),
    note: (words: string | null) => (sees ? words : null),
  };
}
