import { sentencesOf } from '../../test/support/sentences.js';
import { EVENTS } from './events.js';

const says = sentencesOf(EVENTS);
const HAUWA = { memberId: 5, communityId: 9, communityResourceId: 7, name: 'Hauwa Yusuf' };

describe('the audit', () => {
  says('communityMember.added', HAUWA, 'added Hauwa Yusuf to the members', 'community 9');
  says('communityMember.updated', HAUWA, 'changed the member record of Hauwa Yusuf', 'community 9');
  says('communityMember.removed', HAUWA, 'removed Hauwa Yusuf from the members', 'community 9');
  says('communityMember.restored', HAUWA, 'restored Hauwa Yusuf to the members', 'community 9');
});
