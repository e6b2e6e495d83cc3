import { sentencesOf } from '../../test/support/sentences.js';
import { EVENTS } from './events.js';
import { endedRepair, outcomeOf } from './repair-words.js';

const says = sentencesOf(EVENTS);

describe('the audit', () => {
  says(
    'farms.repaired',
    { repairId: 4, communityResourceId: 7, repaired: 4600, reopened: 12 },
    'repaired farm maps: 4,600 changed, 12 to be evaluated again',
    'communityResource 7',
  );
  says(
    'farms.repaired',
    { repairId: 4, communityResourceId: 7, repaired: 1, reopened: 0 },
    'repaired farm maps: 1 changed',
    'communityResource 7',
  );
  says(
    'farms.repairUndone',
    { repairId: 4, communityResourceId: 7, restored: 4600 },
    'undid the repair of farm maps: 4,600 restored',
    'communityResource 7',
  );
});

const SUMMARY = {
  kind: 'repair' as const,
  of: 'geometry' as const,
  examined: 4800,
  faulty: 60,
  repaired: 55,
  reopened: 2,
  kept: 3,
  gone: 1,
  impossible: 1,
  faults: [],
};

it('summarises a repair', () => {
  expect(outcomeOf(SUMMARY)).toBe(
    '55 of 4,800 repaired, 2 to be evaluated again, 4 changed in the meantime, 1 not repairable',
  );
  expect(outcomeOf({ ...SUMMARY, repaired: 0, reopened: 0, kept: 0, gone: 0, impossible: 0 })).toBe(
    '0 of 4,800 repaired',
  );
});

it('reports its end if it changed something', () => {
  const ended = (summary: typeof SUMMARY | null) =>
    endedRepair(
      { jobId: 8, kind: 'maps.repair', label: 'Farm maps', state: 'completed', summary, errorCode: null },
      'Kebbi Rice',
    );
  expect(ended(SUMMARY)).toEqual({ what: 'repaired 55 farm maps', detail: 'Kebbi Rice' });
  expect(ended({ ...SUMMARY, repaired: 1 })).toEqual({ what: 'repaired 1 farm map', detail: 'Kebbi Rice' });
  expect(ended({ ...SUMMARY, repaired: 0 })).toBeNull();
  expect(ended(null)).toBeNull();
});
