import { sentencesOf } from '../../test/support/sentences.js';
import { EVENTS } from './events.js';

const says = sentencesOf(EVENTS);

describe('the audit', () => {
  says(
    'farm.statusChanged',
    { farmId: 12, communityResourceId: 7, status: 'COMPLETED', previousStatus: 'ACTIVE' },
    'completed the map of farm farm 12',
    'communityResource 7',
  );
  says(
    'farm.statusChanged',
    { farmId: 12, communityResourceId: 7, status: 'ACTIVE', previousStatus: 'COMPLETED' },
    'marked not completed the map of farm farm 12',
    'communityResource 7',
  );
  says(
    'farm.statusChanged',
    {
      farmId: 12,
      communityResourceId: 7,
      status: 'COMPLETED',
      previousStatus: 'ACTIVE',
      findingId: 3,
      reason: 'Walked again.',
    },
    'completed the map of farm farm 12 with an open severe finding',
    'communityResource 7: Walked again.',
  );
});
