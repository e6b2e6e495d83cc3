import { EVALUATORS, GRANTS } from '#libs/contracts';
import { defineDomain } from '#libs/platform';
import { HOLDS } from './about-person.js';
import { EVENTS } from './events.js';
import { MembersModule } from './members.module.js';
import { CommunityMember } from './persistence/community-member.entity.js';
import { findMembers } from './persistence/member-search.queries.js';
import { memberRow, membersOfCommunity, membersOfResource } from './persistence/member-trash.queries.js';
import { Members1795601500000 } from './persistence/migrations/1795601500000-members.js';
import { restoreMember } from './restore-member.js';

export const members = defineDomain({
  name: 'members',
  module: MembersModule,
  entities: [CommunityMember],
  migrations: [Members1795601500000],
  owns: ['community_member'],
  holds: HOLDS,
  cascades: {
    communityMember: memberRow,
    community: membersOfCommunity,
    communityResource: membersOfResource,
  },
  // A list of members includes the farmers of the community; the community of a restored member may be in the trash.
  reads: [
    'community',
    'community_resource',
    'every_community',
    'every_community_resource',
    'farmer',
    'membership',
  ],
  events: EVENTS,
  records: {
    communityMember: {
      names: (reader, ids) =>
        reader.query(
          `SELECT id, concat_ws(' ', surname, first_name) AS name FROM community_member WHERE id = ANY($1)`,
          [ids],
        ),
      search: { roles: EVALUATORS, grants: [GRANTS.viewCommunities], find: findMembers },
      trash: { called: 'Community member', restore: restoreMember },
    },
  },
});
