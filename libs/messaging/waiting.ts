import { EVALUATORS, GRANTS, MOST_WAITING } from '#libs/contracts';
import { count, plural, type WaitingMeaning } from '#libs/platform';
import { messagesWithUnknown } from './persistence/unknown.queries.js';

/** Recipients whose message may or may not have arrived: a person decides whether to send it again. */
export const UNKNOWN_MESSAGES: WaitingMeaning = {
  roles: EVALUATORS,
  grants: [GRANTS.editCommunities],
  async find({ database, scope }) {
    const rows = await messagesWithUnknown(database, scope, MOST_WAITING);
    return {
      total: rows[0]?.total ?? 0,
      list: rows.map(({ id, communityResourceId, recipients, since, ...names }) => ({
        id,
        communityResourceId,
        title: `${count(recipients)} unknown ${plural(recipients, 'message', 'messages')}`,
        detail: `${names.communityName}, ${names.communityResourceName}. The provider gave no answer.`,
        count: recipients,
        since: since.toISOString(),
        season: null,
      })),
    };
  },
};
