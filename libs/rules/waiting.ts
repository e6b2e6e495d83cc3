import { userName } from '#libs/access';
import { ADMINISTRATORS, fullUserName, MOST_WAITING } from '#libs/contracts';
import { hasRole, Independence } from '#libs/identity';
import type { WaitingMeaning } from '#libs/platform';
import { wordsOf } from './domain/rule-change.js';
import { waitingInScope } from './persistence/rule-changes.queries.js';

const independence = new Independence();

/** Changes that the actor may approve, not those that they could only refuse. */
export const WAITING_RULE_CHANGES: WaitingMeaning = {
  roles: ADMINISTRATORS,
  async find({ database, actor, scope, rules }) {
    const changes = (await waitingInScope(database, scope, actor.id)).filter(({ kind, subject }) =>
      hasRole(actor.roles, rules.rule(kind).roles(subject)),
    );
    const askers = [...new Set(changes.map(({ askedById }) => askedById))];
    const dependences = await Promise.all(
      askers.map((asker) => independence.between(database, actor.id, asker)),
    );
    const approvable = changes.filter(({ askedById }) => dependences[askers.indexOf(askedById)] === null);
    return {
      total: approvable.length,
      list: approvable.slice(0, MOST_WAITING).map((change) => {
        const { title, from, to } = wordsOf(change);
        const where = change.communityResourceName === null ? '' : `${change.communityResourceName}. `;
        return {
          id: change.id,
          communityResourceId: change.communityResourceId,
          title: `${title}: ${from} to ${to}`,
          detail: `${where}Requested by ${fullUserName(userName(change.asker))}.`,
          count: 1,
          since: change.askedOn.toISOString(),
          season: null,
        };
      }),
    };
  },
};
