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
    'communityResource.deleted',
    { communityResourceId: 7, name: 'Kebbi Rice', communities: 1, farmers: 2, members: 0, farms: 3400 },
    'deleted the community resource Kebbi Rice',
    'to the trash, with 1 community, 2 farmers, 3,400 farms',
  );
  says(
    'communityResource.deleted',
    { communityResourceId: 7, name: 'Kebbi Rice' },
    'deleted the community resource Kebbi Rice',
    'to the trash, with no contents',
  );
  says(
    'communityResource.restored',
    { communityResourceId: 7, name: 'Kebbi Rice' },
    'restored the community resource Kebbi Rice from the trash',
  );
  says(
    'community.deleted',
    { communityId: 9, communityResourceId: 7, name: 'Argungu', farmers: 1, farms: 1 },
    'deleted the community Argungu',
    'to the trash, with 1 farmer, 1 farm',
  );
  says(
    'community.restored',
    { communityId: 9, communityResourceId: 7, name: 'Argungu' },
    'restored the community Argungu from the trash',
    'communityResource 7',
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
