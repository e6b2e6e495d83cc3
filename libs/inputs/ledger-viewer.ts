import { type Access, nameless, type StoredUser, seesStaffNames, userName } from '#libs/access';
import type { SessionActor } from '#libs/identity';
import type { Viewer } from './domain/links.js';

/** Who looks at a ledger, and what they are told of who recorded what. */
export async function viewerOf(access: Access, actor: SessionActor): Promise<Viewer> {
  return {
    id: actor.id,
    role: actor.role,
    grants: await access.grantsOf(actor),
    isConfirmed: actor.isConfirmed ?? false,
  };
}

/** Outside viewers are told the role in place of the name, and no words of people: they may name somebody. */
export function wordsFor({ roles }: Pick<SessionActor, 'roles'>) {
  const sees = seesStaffNames(roles);
  return {
    nameOf: (user: StoredUser) => userName(user, sees),
    roleOr: (name: string, roles: readonly string[]) => (sees ? name : nameless(roles)),
    note: (words: string | null) => (sees ? words : null),
  };
}
