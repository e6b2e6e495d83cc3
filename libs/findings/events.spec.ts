import { sentencesOf } from '../../test/support/sentences.js';
import { EVENTS } from './events.js';

const says = sentencesOf(EVENTS);

describe('the audit', () => {
  says(
    'findings.changed',
    { communityResourceId: 7, open: { severe: 12, warning: 31, note: 1058 }, farmIds: [3, 4] },
    'inspected farm maps: 12 severe, 31 warnings, 1,058 notes open',
    'communityResource 7',
  );
  says(
    'finding.dismissed',
    {
      findingId: 9,
      communityResourceId: 7,
      kind: 'overlap',
      farmId: 12,
      reason: 'One household farms both.',
    },
    'dismissed a finding of farm farm 12: overlap',
    'One household farms both.',
  );
  says(
    'finding.settled',
    {
      findingId: 9,
      communityResourceId: 7,
      actId: 3,
      outcome: 'keepA',
      farmIds: [12, 14],
      changed: [],
      reason: 'A was walked first.',
    },
    'settled an overlap of farm farm 12 and farm farm 14: the first keeps the overlapping area',
    'A was walked first.',
  );
});
