import { ADMINISTRATORS, MOST_WAITING } from '#libs/contracts';
import type { WaitingMeaning } from '#libs/platform';
import { Independence } from './independence.js';
import { unconfirmedUsers } from './persistence/independence.queries.js';

const independence = new Independence();

/** Users whom an administrator other than their creator must confirm. */
export const UNCONFIRMED_USERS: WaitingMeaning = {
  roles: ADMINISTRATORS,
  async find({ database, actor, scope: { accountId } }) {
    const dependents = await independence.cannotConfirm(database, actor.id);
    if (!dependents) return { list: [], total: 0 };
    const asked = { actorId: actor.id, accountId, dependents };
    const { rows, total } = await unconfirmedUsers(database, asked, MOST_WAITING);
    const list = rows.map(({ id, name, username, role, createdAt, createdBy }) => ({
      id,
      communityResourceId: null,
      title: `Confirm the user ${name}`,
      detail: `${username}, ${role}.${createdBy === null ? '' : ` Created by ${createdBy}.`}`,
      count: 1,
      since: createdAt.toISOString(),
      season: null,
    }));
    return { list, total };
  },
};
