import { EVALUATORS, GRANTS, listRecipients, SMS_REASONS } from '#libs/contracts';
import type { ExportKind } from '#libs/platform';
import { count, found, inCommunity, inResources, number, TABLES, text } from './columns.js';

const REASONS = Object.entries(SMS_REASONS)
  .map(([code, { words }]) => `WHEN '${code}' THEN '${words.replaceAll("'", "''")}'`)
  .join(' ');
const time = (column: string) => `to_char(${column} AT TIME ZONE 'Africa/Lagos', 'YYYY-MM-DD HH24:MI:SS')`;
const at = (field: string, heading: string, column: string, is: string) =>
  text(field, heading, time(column), `${is}; in Lagos`);

export const recipients: ExportKind = {
  name: 'recipients',
  label: 'Recipients of messages',
  about: 'One row per recipient of a message, with its status.',
  formats: TABLES,
  rowsOf: listRecipients,
  roles: EVALUATORS,
  grant: GRANTS.viewCommunities,
  columns: [
    text('recipient', 'Recipient', 'm.name', 'when the message was queued'),
    text('number', 'Number', 'm.number', 'with the country code, as text'),
    text('network', 'Network', 'm.network', 'by the number’s first digits, or from the provider'),
    text('state', 'State', 'm.state', 'QUEUED, CLAIMED, ACCEPTED, SENT, DELIVERED, FAILED and so on'),
    text(
      'reason',
      'Reason',
      `CASE m.reason ${REASONS} ELSE m.reason END`,
      "the network's reason, in plain words",
    ),
    count('tries', 'Tries', 'm.attempt', '1, plus the number of retries'),
    count('segments', 'Segments', 'm.segments', 'charged segments'),
    number(
      'cost',
      'Cost (Naira)',
      '(m.cost_kobo / 100.0)::numeric(14, 2)',
      'naira; empty if nothing was charged',
    ),
    text('text', 'Text', 'm.text', 'as sent to this recipient'),
    at('queued_at', 'Queued At', 'm.queued_at', 'when it was queued'),
    at('answered', 'Answered At', 'm.answered_at', 'when the provider answered'),
    at('ended_at', 'Ended At', 'm.ended_at', 'when it was delivered or failed'),
    count('message', 'Message', 'b.id', 'number of the message'),
    text('community', 'Community', 'c.name', 'community that received the message'),
    text('resource', 'Community Resource', 'r.name', 'the programme'),
  ],
  from: `community c JOIN community_resource r ON r.id = c.community_resource_id JOIN sms_batch b ON b.community_id = c.id
    JOIN sms_message m ON m.batch_id = b.id`,
  farmer: 'm.farmer_id',
  where: (narrowing) => [
    `b.account_id = ${narrowing.bind(narrowing.accountId)}::bigint`,
    ...inResources('b.community_resource_id', narrowing),
    ...inCommunity('b.community_id', narrowing),
    ...(narrowing.filters.message === undefined
      ? []
      : [`m.batch_id = ${narrowing.bind(narrowing.filters.message)}::bigint`]),
    ...found(['m.name', 'm.number'], narrowing),
  ],
  orderBy: 'm.id',
  byCommunity: true,
  ofMessages: true,
  comesBack: 'not possible: the status comes from delivery receipts only.',
};
