import { sentencesOf } from '../../test/support/sentences.js';
import { EVENTS } from './events.js';

const says = sentencesOf(EVENTS);

describe('the audit', () => {
  says(
    'communityResource.created',
    { communityResourceId: 7, name: 'Kebbi Rice' },
    'added the community resource Kebbi Rice',
  );
  says(
    'communityResource.updated',
    { communityResourceId: 7, name: 'Kebbi Rice' },
    'changed the community resource Kebbi Rice',
  );
  says(
    'communityResource.statusChanged',
    { communityResourceId: 7, name: 'Kebbi Rice', status: 'ACTIVE' },
    'activated the community resource Kebbi Rice',
  );
  says(
    'communityResource.statusChanged',
    { communityResourceId: 7, name: 'Kebbi Rice', status: 'INACTIVE' },
    'suspended the community resource Kebbi Rice',
  );
  says(
    'community.created',
    { communityId: 9, communityResourceId: 7, name: 'Argungu' },
    'added the community Argungu',
    'communityResource 7',
  );
  says(
    'community.updated',
    { communityId: 9, communityResourceId: 7, name: 'Argungu' },
    'changed the community Argungu',
    'communityResource 7',
  );
});
