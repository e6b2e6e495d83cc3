import { ADMINISTRATORS, MERGE_FIELDS } from '#libs/contracts';
import { count, type EventMeanings } from '#libs/platform';

const AUDIENCE = { roles: ADMINISTRATORS, within: 'account' as const };

/** Events about possible duplicates and merges. */
export const EVENTS = {
  'duplicates.changed': {
    audience: AUDIENCE,
    supersedes: true,
    sentence: ({ open }) => ({ what: `compared farmers: ${count(open)} possible duplicates open` }),
  },
  'farmer.merged': {
    audience: AUDIENCE,
    sentence: ({ farmerId, mainId, taken }, { name }) => ({
      what: `merged ${name('farmer', farmerId)} into ${name('farmer', mainId)}`,
      detail:
        taken.length > 0
          ? `took ${taken.map((field) => MERGE_FIELDS[field].toLowerCase()).join(', ')} from the merged record`
          : null,
    }),
  },
  'farmer.mergeUndone': {
    audience: AUDIENCE,
    sentence: ({ farmerId, mainId }, { name }) => ({
      what: `undid the merge of ${name('farmer', farmerId)} into ${name('farmer', mainId)}`,
    }),
  },
  'farmer.toldApart': {
    audience: AUDIENCE,
    sentence: ({ farmerId, otherId, undone }, { name }) => ({
      what: undone
        ? `reopened the comparison of ${name('farmer', farmerId)} and ${name('farmer', otherId)}`
        : `marked ${name('farmer', farmerId)} and ${name('farmer', otherId)} as different people`,
    }),
  },
} satisfies Partial<EventMeanings>;
