import { EVALUATORS, GRANTS } from '#libs/contracts';
import { count, plural, type WaitingMeaning } from '#libs/platform';
import { countReceived } from './persistence/received.queries.js';

/** Captures in conflict or review: one line. Refused ones need no decision. */
export const CAPTURES_TO_DECIDE: WaitingMeaning = {
  roles: EVALUATORS,
  grants: [GRANTS.editFarms],
  async find({ database, scope }) {
    const captures = await countReceived(database, scope, { state: 'review' });
    if (captures === 0) return { list: [], total: 0 };
    const line = {
      id: scope.accountId ?? 0,
      communityResourceId: null,
      title: `${count(captures)} ${plural(captures, 'capture', 'captures')} to decide`,
      detail: 'Agents keep them for review.',
      count: captures,
      since: null,
      season: null,
    };
    return { list: [line], total: 1 };
  },
};
