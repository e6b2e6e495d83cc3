import { ADMINISTRATORS, SEASON_ITEM_WORDS, type SeasonAct } from '#libs/contracts';
import type { EventMeanings } from '#libs/platform';

const AUDIENCE = { roles: ADMINISTRATORS, within: 'account' } as const;
const ACTS: Record<SeasonAct, string> = { CLOSE: 'close', REOPEN: 'reopen' };
const DONE: Record<SeasonAct, string> = { CLOSE: 'closed', REOPEN: 'reopened' };

type SeasonEvent = Extract<keyof EventMeanings, `season.${string}` | `report.${string}`>;

export const EVENTS: Pick<EventMeanings, SeasonEvent> = {
  'report.scheduled': {
    audience: AUDIENCE,
    sentence: ({ communityResourceId, every }, { name }) => ({
      what:
        every === 'NEVER' ? 'stopped a report by mail' : `scheduled a ${every.toLowerCase()} report by mail`,
      detail: name('communityResource', communityResourceId),
    }),
  },
  'season.reasonWritten': {
    audience: AUDIENCE,
    sentence: ({ communityResourceId, season, item }, { name }) => ({
      what: `gave a reason for leaving "${SEASON_ITEM_WORDS[item]}" open in ${season}`,
      detail: name('communityResource', communityResourceId),
    }),
  },
  'season.proposed': {
    audience: AUDIENCE,
    sentence: ({ communityResourceId, season, act }, { name }) => ({
      what: `proposed to ${ACTS[act]} ${season}`,
      detail: name('communityResource', communityResourceId),
    }),
  },
  'season.decided': {
    audience: AUDIENCE,
    sentence: ({ communityResourceId, season, act, confirmed }, { name }) => ({
      what: confirmed ? `${DONE[act]} ${season}` : `refused to ${ACTS[act]} ${season}`,
      detail: name('communityResource', communityResourceId),
    }),
  },
};
