import { EVALUATORS, FINDING_KINDS, GRANTS, OVERVIEW_READERS } from '#libs/contracts';
import { count, type EventMeanings } from '#libs/platform';

/** What happens to findings. */
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
      what: `settled a finding of farm ${name('farm', farmId)} as no fault: ${FINDING_KINDS[kind].toLowerCase()}`,
      detail: reason,
    }),
  },
} satisfies Partial<EventMeanings>;
