import { CAPTURE_STAGES, EVALUATORS, GRANTS, listReceivedCaptures } from '#libs/contracts';
import {
  byValue,
  type ColumnType,
  type ExportColumn,
  type ExportKind,
  searchCondition,
} from '#libs/platform';
import { STAGE } from './persistence/stage.queries.js';

const column = (type: ColumnType, field: string, heading: string, sql: string, is: string): ExportColumn => ({
  field,
  heading,
  type,
  sql,
  is,
});
const time = (field: string, heading: string, sql: string, is: string) =>
  column('text', field, heading, `to_char(${sql} AT TIME ZONE 'Africa/Lagos', 'YYYY-MM-DD HH24:MI:SS')`, is);
const yesNo = (field: string, heading: string, sql: string, is: string) =>
  column('text', field, heading, `CASE WHEN ${sql} THEN 'Yes' WHEN NOT ${sql} THEN 'No' END`, is);

const captures: ExportKind = {
  name: 'captures',
  label: 'Captures',
  about: 'One row per capture that an agent sent and that Gona could read.',
  formats: ['csv', 'xlsx'],
  rowsOf: listReceivedCaptures,
  roles: EVALUATORS,
  grant: GRANTS.viewFarms,
  columns: [
    column('text', 'capture', 'Capture', 'c.capture_id::text', 'its number, made by the phone'),
    column('text', 'task', 'Task', 'g.name', 'of the agent'),
    column('text', 'resource', 'Community Resource', 'r.name', 'the programme'),
    column('text', 'community', 'Community', 'm.name', 'of the task'),
    column('text', 'farmer', 'Farmer', "concat_ws(' ', f.surname, f.first_name)", 'surname, first name'),
    column('text', 'temp_id', 'Temp ID', 'f.temp_id', 'of the farmer'),
    column('text', 'agent', 'Agent', 'u.display_name', 'who captured it'),
    column('text', 'stage', 'Stage', STAGE, Object.keys(CAPTURE_STAGES).join(', ')),
    time('started', 'Started At', 'c.started_on', 'on the phone; in Lagos'),
    time('ended', 'Ended At', 'c.ended_on', 'on the phone; in Lagos'),
    time('received', 'Received At', 'c.received_on', 'by Gona; in Lagos'),
    yesNo('read_back', 'Read Back', 'c.read_back', 'the data was read back to the farmer, who agreed'),
    yesNo('drawn', 'Drawn', 'c.is_drawn', 'the boundary was drawn on the map, not walked'),
    yesNo('again', 'Captured Again', 'c.is_again', 'the farmer was captured before'),
    yesNo('outside', 'Outside Community', 'c.is_outside', 'the farm lies outside the community of the task'),
  ],
  from: `capture c JOIN app_user u ON u.id = c.agent_id LEFT JOIN farmer f ON f.id = c.farmer_id`,
  beside: () => `LEFT JOIN community m ON m.id = c.community_id
    LEFT JOIN community_resource r ON r.id = c.community_resource_id
    LEFT JOIN posting p ON p.id = c.posting_id LEFT JOIN posting_group g ON g.id = p.posting_group_id`,
  farmer: 'c.farmer_id',
  listFilters: {
    state: byValue({
      stored: 'Stored captures only',
      conflict: 'Captures in conflict only',
      review: 'Captures in review only',
    }),
  },
  where: ({ accountId, resourceIds, communityId, filters: { q, list: { state } = {} }, bind }) => [
    `c.account_id = ${bind(accountId)}::bigint`,
    "c.state NOT IN ('receiving', 'refused')",
    // Captures of communities in the trash are shown nowhere.
    '(c.community_id IS NULL OR EXISTS (SELECT 1 FROM community live WHERE live.id = c.community_id))',
    ...(resourceIds === null ? [] : [`c.community_resource_id = ANY(${bind(resourceIds)}::bigint[])`]),
    ...(communityId === null ? [] : [`c.community_id = ${bind(communityId)}::bigint`]),
    ...(state ? [`c.state = ${bind(state)}`] : []),
    searchCondition(q, { text: ['f.surname', 'f.first_name', 'f.temp_id'] }, bind),
  ],
  orderBy: 'c.id',
  byCommunity: true,
  comesBack: 'not possible: agents send captures.',
};

export const CAPTURES_EXPORTS = [captures];
