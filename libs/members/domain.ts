import { EVALUATORS, GRANTS } from '#libs/contracts';
import { defineDomain } from '#libs/platform';
import { EVENTS } from './events.js';
import { MembersModule } from './members.module.js';
import { CommunityMember } from './persistence/community-member.entity.js';
import { findMembers } from './persistence/member-search.queries.js';
import { CommunityMembers1795333000100 } from './persistence/migrations/1795333000100-community-members.js';
import { purgeMembers } from './purge-members.js';

export const members = defineDomain({
  name: 'members',
  module: MembersModule,
  entities: [CommunityMember],
  migrations: [CommunityMembers1795333000100],
  owns: ['community_member'],
  // A list of members has the farmers of the community among them.
  reads: ['community', 'community_resource', 'farmer', 'membership'],
  events: EVENTS,
  records: {
    communityMember: {
      names: (reader, ids) =>
        reader.query(
          `SELECT id, concat_ws(' ', first_name, surname) AS name FROM community_member WHERE id = ANY($1)`,
          [ids],
        ),
      search: { roles: EVALUATORS, grants: [GRANTS.viewCommunities], find: findMembers },
    },
  },
  maintenance: [{ name: 'members who were removed', run: purgeMembers }],
});
