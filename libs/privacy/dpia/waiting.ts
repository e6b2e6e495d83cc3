import { ADMINISTRATORS, DPIA_USES } from '#libs/contracts';
import type { WaitingMeaning } from '#libs/platform';
import { unassessedUses } from './uses.queries.js';

/** Reminds administrators of the assessment while data is used that calls for one and no version is signed. */
export const UNSIGNED_DPIA: WaitingMeaning = {
  roles: ADMINISTRATORS,
  async find({ database, actor: { accountId } }) {
    const uses = await unassessedUses(database, accountId);
    if (uses.length === 0) return { list: [], total: 0 };
    const line = {
      id: accountId,
      communityResourceId: null,
      title: 'Sign the impact assessment',
      detail: `In use: ${uses.map((use) => DPIA_USES[use]).join(', ')}.`,
      count: 1,
      since: null,
      season: null,
    };
    return { list: [line], total: 1 };
  },
};
