import { userName } from '#libs/access';
import { ADMINISTRATORS, formatDate, fullUserName, MOST_WAITING } from '#libs/contracts';
import { Independence } from '#libs/identity';
import type { WaitingMeaning } from '#libs/platform';
import { proposalsForOthersThan } from './persistence/seasons.queries.js';

const independence = new Independence();

/** Seasons that another administrator proposed to close or reopen. */
export const WAITING_SEASON: WaitingMeaning = {
  roles: ADMINISTRATORS,
  async find({ database, actor, scope }) {
    const dependents = await independence.dependentOn(database, actor.id);
    if (!dependents) return { list: [], total: 0 };
    const rows = await proposalsForOthersThan(database, dependents, scope, MOST_WAITING);
    const list = rows.map(({ id, communityResourceId, season, act, name, proposer, ...row }) => ({
      id,
      communityResourceId,
      title: `${act === 'CLOSE' ? 'Close' : 'Reopen'} ${season}`,
      detail: `${name}. Proposed by ${fullUserName(userName(proposer))}, until ${formatDate(row.expiresOn.toISOString())}.`,
      count: 1,
      since: row.proposedOn.toISOString(),
      season,
    }));
    return { list, total: rows[0]?.total ?? 0 };
  },
};
