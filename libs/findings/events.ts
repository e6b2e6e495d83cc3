import {
  EVALUATORS,
  FINDING_KINDS,
  FINDINGS_MESSAGES,
  GRANTS,
  OVERVIEW_READERS,
  type OverlapOutcome,
} from '#libs/contracts';
import { count, type EventMeanings } from '#libs/platform';

const OUTCOME_WORDS: Record<OverlapOutcome, string> = {
  keepA: 'the first keeps the overlapping area',
  keepB: 'the second keeps the overlapping area',
  trim: 'both trimmed along the middle',
};

/** Events about findings. */
export const EVENTS = {
  'findings.changed': {
    audience: {
      roles: OVERVIEW_READERS,
      grants: [GRANTS.viewFarms],
      within: ({ communityResourceId }) => communityResourceId,
    },
    sentence: ({ communityResourceId, open: { severe, warning, note } }, { name }) => ({
      what: `inspected farm maps: ${count(severe)} severe, ${count(warning)} warnings, ${count(note)} notes open`,
      detail: name('communityResource', communityResourceId),
    }),
  },
  'finding.dismissed': {
    audience: {
      roles: EVALUATORS,
      grants: [GRANTS.viewFarms],
      within: ({ communityResourceId }) => communityResourceId,
    },
    sentence: ({ kind, farmId, reason }, { name }) => ({
      what: `dismissed a finding of farm ${name('farm', farmId)}: ${FINDING_KINDS[kind].toLowerCase()}`,
      detail: reason,
    }),
  },
  'finding.settled': {
    audience: {
      roles: EVALUATORS,
      grants: [GRANTS.viewFarms],
      within: ({ communityResourceId }) => communityResourceId,
    },
    sentence: ({ farmIds, outcome, reason }, { name }) => {
      const [first, second] = farmIds.map((farmId) => `farm ${name('farm', farmId)}`);
      return {
        what: `settled an overlap of ${first} and ${second ?? FINDINGS_MESSAGES.elsewhere}: ${OUTCOME_WORDS[outcome]}`,
        detail: reason,
      };
    },
  },
} satisfies Partial<EventMeanings>;
