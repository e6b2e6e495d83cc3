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
  const onFarm = { farmId: 12, communityResourceId: 7, actId: 3 };
  const reshaped = { ...onFarm, status: 'ACTIVE', previousStatus: 'COMPLETED', areaM2: 5000 } as const;
  says('farm.boundaryEdited', reshaped, 'changed the boundary of farm farm 12', 'communityResource 7');
  says('farm.mapReset', reshaped, 'reset the map of farm farm 12', 'communityResource 7');
  says('farm.deleted', { ...onFarm, status: 'ACTIVE' }, 'deleted farm farm 12', 'communityResource 7');
  says(
    'farms.mapsReset',
    { actId: 3, communityResourceId: 7, farms: 1200, kept: 2 },
    'reset all farm maps: 1,200 reset, 2 kept',
    'communityResource 7',
  );
  says(
    'farms.actUndone',
    { actId: 3, communityResourceId: 7, kind: 'delete', farmId: 12, restored: 1, kept: 0 },
    'undid the deletion of a farm: 1 restored',
    'communityResource 7',
  );
  says(
    'farmer.dataRejected',
    { actId: 3, communityResourceId: 7, farmerId: 5, farmId: null, agentId: 9, type: 'BIOMETRIC' },
    'rejected BIOMETRIC of farmer 5',
    'communityResource 7',
  );
});
