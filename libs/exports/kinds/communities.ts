import { IS_PERSON, MEMBERS } from '#libs/community';
import {
  EVALUATORS,
  GRANTS,
  listCommunities,
  listCommunityResources,
  OVERVIEW_READERS,
} from '#libs/contracts';
import { COMMUNITY_COLUMNS, type CommunityField } from '#libs/contracts/imports/columns';
import { type ExportKind, STATUS_WORDS } from '#libs/platform';
import { count, day, found, inResources, ofStatus, TABLES, text, yesNo } from './columns.js';

const STATUSES = ['ACTIVE', 'INACTIVE'];

/** Name in maps and SQL of each column of a list of communities. */
const SOURCES: Record<CommunityField, [field: string, sql: string]> = {
  name: ['name', 'c.name'],
  shortDescription: ['short', 'c.short_description'],
  longDescription: ['long', 'c.long_description'],
  lga: ['lga', 'l.name'],
};

export const communities: ExportKind = {
  name: 'communities',
  label: 'Communities',
  about: 'One row per community.',
  formats: TABLES,
  rowsOf: listCommunities,
  roles: OVERVIEW_READERS,
  grant: GRANTS.viewCommunities,
  columns: [
    ...COMMUNITY_COLUMNS.map(({ field, heading }) => {
      const [name, sql] = SOURCES[field];
      return text(name, heading, sql, 'from the community');
    }),
    text('state', 'State', 's.name', 'of the local government'),
    text('resource', 'Community Resource', 'r.name', 'the programme'),
    text('status', 'Status', 'c.status', 'ACTIVE or INACTIVE'),
    count(
      'farmers',
      'Farmers',
      `(SELECT count(*) FROM membership m WHERE m.community_id = c.id AND ${IS_PERSON})`,
      'members',
    ),
    day('created_on', 'Created On', 'c.created_on', 'day it was created'),
  ],
  from: `community c JOIN community_resource r ON r.id = c.community_resource_id
    LEFT JOIN lga l ON l.id = c.lga_id LEFT JOIN state s ON s.id = l.state_id`,
  where: (narrowing) => [
    `c.account_id = ${narrowing.bind(narrowing.accountId)}::bigint`,
    ...inResources('c.community_resource_id', narrowing),
    ...ofStatus('c.status', narrowing),
    ...found(['c.name', 'c.short_description', 'c.long_description', 'l.name'], narrowing, {
      times: ['c.created_on'],
      codes: { 'c.status': STATUS_WORDS },
    }),
  ],
  orderBy: 'c.id',
  statuses: STATUSES,
  comesBack: 'as a community list: name, descriptions and local government.',
};

const inFarms = (condition: string) =>
  `(SELECT coalesce(sum(n.farms), 0) FROM farm_count n WHERE n.community_resource_id = r.id${condition})`;

export const communityResources: ExportKind = {
  name: 'communityResources',
  label: 'Community resources',
  about: 'One row per community resource.',
  formats: TABLES,
  rowsOf: listCommunityResources,
  roles: EVALUATORS,
  grant: GRANTS.viewCommunities,
  columns: [
    text('name', 'Name', 'r.name', 'from the community resource'),
    text('about', 'Description', 'r.description', 'from the community resource'),
    text('type', 'Type', 'r.type', 'from the community resource'),
    text('country', 'Country', 'r.country', 'from the community resource'),
    text('state', 'State', 's.name', 'from the community resource'),
    text('season', 'Season', 'r.season', 'Dry Season or Rainy Season'),
    text('mapping', 'Mapping Enabled', yesNo('r.mapping_enabled'), 'Yes or No'),
    text('status', 'Status', 'r.status', 'ACTIVE or INACTIVE'),
    count(
      'communitie',
      'Communities',
      '(SELECT count(*) FROM community c WHERE c.community_resource_id = r.id)',
      'number',
    ),
    count('farmers', 'Farmers', MEMBERS, 'members of its communities'),
    count('farms', 'Farms', inFarms(''), 'number'),
    count('completed', 'Farms Completed', inFarms(" AND n.status = 'COMPLETED'"), 'completed farms'),
    day('created_on', 'Created On', 'r.created_on', 'day it was created'),
  ],
  from: 'community_resource r LEFT JOIN state s ON s.id = r.state_id',
  where: (narrowing) => [
    `r.account_id = ${narrowing.bind(narrowing.accountId)}::bigint`,
    ...inResources('r.id', narrowing),
    ...ofStatus('r.status', narrowing),
    ...found(['r.name', 'r.description', 's.name', 'r.season', 'r.type'], narrowing, {
      times: ['r.created_on'],
      codes: { 'r.status': STATUS_WORDS },
    }),
  ],
  orderBy: 'r.id',
  statuses: STATUSES,
  comesBack: 'not possible: community resources are created one by one.',
};
