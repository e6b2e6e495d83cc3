import { sentencesOf } from '../../test/support/sentences.js';
import { EVENTS } from './events.js';

const says = sentencesOf(EVENTS);
const MEMBER = { memberId: 5, communityId: 9, communityResourceId: 7 };

describe('the audit', () => {
  says('communityMember.added', MEMBER, 'added communityMember 5 to the members', 'community 9');
  says('communityMember.updated', MEMBER, 'changed the member record of communityMember 5', 'community 9');
  says('communityMember.removed', MEMBER, 'removed communityMember 5 from the members', 'community 9');
  says('communityMember.restored', MEMBER, 'restored communityMember 5 to the members', 'community 9');
});
