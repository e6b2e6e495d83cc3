import { ADMINISTRATORS, MOST_WAITING, PAUSE_WORDS, type PauseReason } from '#libs/contracts';
import type { WaitingMeaning } from '#libs/platform';

/** Webhooks that Gona paused, until someone resumes or deletes them. */
export const PAUSED_WEBHOOKS: WaitingMeaning = {
  roles: ADMINISTRATORS,
  async find({ database, actor }) {
    const rows = await database.query<{
      id: number;
      name: string;
      why: PauseReason;
      since: Date;
      total: number;
    }>(
      `SELECT id, name, paused_because AS why, paused_on AS since, count(*) OVER () AS total FROM webhook
        WHERE account_id = $1 AND state = 'PAUSED' AND paused_because <> 'PERSON' ORDER BY paused_on LIMIT $2`,
      [actor.accountId, MOST_WAITING],
    );
    const list = rows.map(({ id, name, why, since }) => ({
      id,
      communityResourceId: null,
      title: `Webhook paused: ${name}`,
      detail: PAUSE_WORDS[why],
      count: 1,
      since: since.toISOString(),
      season: null,
    }));
    return { list, total: rows[0]?.total ?? 0 };
  },
};
