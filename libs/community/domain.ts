import { GRANTS, OVERVIEW_READERS } from '#libs/contracts';
import { defineDomain } from '#libs/platform';
import { CommunityModule } from './community.module.js';
import { EVENTS } from './events.js';
import { Community } from './persistence/community.entity.js';
import { CommunityResource } from './persistence/community-resource.entity.js';
import { findCommunities, findResources } from './persistence/community-search.queries.js';
import { Community1795600300000 } from './persistence/migrations/1795600300000-community.js';
import { restoreCommunity } from './restore-community.js';
import { restoreResource } from './restore-resource.js';

export const community = defineDomain({
  name: 'community',
  module: CommunityModule,
  entities: [CommunityResource, Community],
  migrations: [Community1795600300000],
  // The first two are views of rows that are not in the trash.
  owns: ['community_resource', 'community', 'every_community_resource', 'every_community'],
  impersonal: {
    every_community: 'The name of a place.',
    every_community_resource: 'The name of a programme.',
  },
  // Lists count the contents of a resource and show its location; a community in use stays when its import is undone.
  reads: [
    'state',
    'lga',
    'membership',
    'farmer',
    'community_member',
    'farm',
    'farm_count',
    'import_batch',
    'sms_batch',
    'job_run',
  ],
  events: EVENTS,
  records: {
    communityResource: {
      // Records in the trash keep their names in the audit log.
      names: (reader, ids) =>
        reader.query('SELECT id, name FROM every_community_resource WHERE id = ANY($1)', [ids]),
      search: { grants: [GRANTS.viewCommunities], find: findResources },
      trash: { called: 'Community Resource', restore: restoreResource },
    },
    community: {
      names: (reader, ids) => reader.query('SELECT id, name FROM every_community WHERE id = ANY($1)', [ids]),
      search: { grants: [GRANTS.viewCommunities], find: findCommunities },
      trash: { called: 'Community', restore: restoreCommunity },
    },
  },
  topics: {
    resource: {
      roles: OVERVIEW_READERS,
      grant: GRANTS.viewFarms,
      presence: true,
      mayFollow: async (id, { database, scope }) => {
        const { accountId, resourceIds } = await scope();
        const rows = await database.query(
          `SELECT 1 FROM community_resource
            WHERE id = $3 AND ($1::bigint IS NULL OR account_id = $1) AND ($2::bigint[] IS NULL OR id = ANY($2))`,
          [accountId, resourceIds, id],
        );
        return rows.length > 0;
      },
      idsOf: async (reader, accountId) => {
        const rows = await reader.query<{ id: number }>(
          'SELECT id FROM every_community_resource WHERE account_id = $1',
          [accountId],
        );
        return rows.map(({ id }) => id);
      },
    },
  },
});
