import { sentencesOf } from '../../test/support/sentences.js';
import { EVENTS } from './events.js';

const says = sentencesOf(EVENTS);

describe('the audit', () => {
  says(
    'communities.imported',
    { importId: 4, communityResourceId: 7, created: 12, updated: 1 },
    'imported communities: 12 new, 1 changed',
    'communityResource 7',
  );
  says(
    'farms.imported',
    { importId: 4, communityResourceId: 7, created: 4600, updated: 55 },
    'imported farm maps: 4,600 new, 55 changed',
    'communityResource 7',
  );
  says(
    'farms.linked',
    { importId: 4, communityResourceId: 7, farms: 12 },
    'brought the farmers of 12 farms that waited for them',
    'communityResource 7',
  );
  says(
    'members.imported',
    { importId: 4, communityResourceId: 7, communityId: 9, created: 12, updated: 3 },
    'imported members: 12 new, 3 changed',
    'community 9',
  );
  says(
    'farmers.imported',
    { importId: 4, communityResourceId: 7, communityId: 9, created: 1, updated: 0 },
    'imported farmers: 1 new, 0 changed',
    'community 9',
  );
  says(
    'soil.imported',
    { importId: 4, communityResourceId: 7, created: 12, updated: 3 },
    'imported soil results: 12 new, 3 changed',
    'communityResource 7',
  );
  says('upload.infected', { userId: 3 }, 'uploaded a file with a virus; Gona rejected it');
  says(
    'upload.tooLargeToScan',
    { userId: 3 },
    'uploaded a file that is too large for the virus scanner; Gona rejected it',
  );
  says(
    'import.undone',
    { importId: 4, communityResourceId: 7, things: 'farm maps', removed: 4600, restored: 55 },
    'undid an import of farm maps: 4,600 removed, 55 restored',
    'communityResource 7',
  );
});
