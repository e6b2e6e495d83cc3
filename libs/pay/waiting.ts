import { ADMINISTRATORS, MOST_WAITING } from '#libs/contracts';
import { Independence } from '#libs/identity';
import { count, plural, type WaitingMeaning } from '#libs/platform';
import { naira } from './domain/naira.js';
import { waitingForOthersThan } from './persistence/items.queries.js';

const independence = new Independence();

/** Proposed pay that the actor may approve: one line per agency. */
export const WAITING_PAY: WaitingMeaning = {
  roles: ADMINISTRATORS,
  async find({ database, actor, scope }) {
    const dependents = await independence.dependentOn(database, actor.id);
    if (!dependents) return { list: [], total: 0 };
    const rows = await waitingForOthersThan(database, dependents, scope, MOST_WAITING);
    const list = rows.map(({ id, name, agents, kobo, since }) => ({
      id,
      communityResourceId: null,
      title: `Approve pay of ${naira(kobo)}`,
      detail: `${count(agents)} ${plural(agents, 'agent', 'agents')} of ${name}.`,
      count: agents,
      since: since.toISOString(),
      season: null,
    }));
    return { list, total: rows[0]?.total ?? 0 };
  },
};
