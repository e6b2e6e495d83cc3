import { ADMINISTRATORS } from '#libs/contracts';
import { count, plural, type WaitingMeaning } from '#libs/platform';
import { openPairs } from './persistence/read-pairs.queries.js';

/** Pairs that are one person or two: one line, because an account has thousands. */
export const POSSIBLE_DUPLICATES: WaitingMeaning = {
  roles: ADMINISTRATORS,
  async find({ database, scope: { accountId } }) {
    const pairs = await openPairs(database, accountId);
    if (pairs === 0) return { list: [], total: 0 };
    const line = {
      id: accountId ?? 0,
      communityResourceId: null,
      title: `${count(pairs)} possible ${plural(pairs, 'duplicate', 'duplicates')} to decide`,
      detail: 'Farmers who may have two records.',
      count: pairs,
      since: null,
      season: null,
    };
    return { list: [line], total: 1 };
  },
};
