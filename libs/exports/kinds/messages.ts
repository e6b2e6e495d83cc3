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
  about: 'One row a recipient of a message, with what became of it.',
  formats: TABLES,
  rowsOf: listRecipients,
  roles: EVALUATORS,
  grant: GRANTS.viewCommunities,
  columns: [
    text('recipient', 'Recipient', 'm.name', 'as it was when the message was queued'),
    text('number', 'Number', 'm.number', 'with the country’s code, as text'),
    text('network', 'Network', 'm.network', 'by the number’s first digits, or as the provider says'),
    text('state', 'State', 'm.state', 'QUEUED, CLAIMED, ACCEPTED, SENT, DELIVERED, FAILED and so on'),
    text(
      'reason',
      'Reason',
      `CASE m.reason ${REASONS} ELSE m.reason END`,
      'what the network says, in plain words',
    ),
    count('tries', 'Tries', 'm.attempt', '1, and one more for each time that it was tried again'),
    count('segments', 'Segments', 'm.segments', 'that are charged'),
    number(
      'cost',
      'Cost (Naira)',
      '(m.cost_kobo / 100.0)::numeric(14, 2)',
      'naira; empty where nothing was charged',
    ),
    text('text', 'Text', 'm.text', 'as this recipient gets it'),
    at('queued_at', 'Queued At', 'm.queued_at', 'when it was queued'),
    at('answered', 'Answered At', 'm.answered_at', 'when the provider answered'),
    at('ended_at', 'Ended At', 'm.ended_at', 'when it was delivered, or given up'),
    count('message', 'Message', 'b.id', 'number of the message'),
    text('community', 'Community', 'c.name', 'that was written to'),
    text('resource', 'Community Resource', 'r.name', 'the programme'),
  ],
  from: `community c JOIN community_resource r ON r.id = c.community_resource_id JOIN sms_batch b ON b.community_id = c.id
    JOIN sms_message m ON m.batch_id = b.id`,
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
  comesBack: 'not: what became of a message is known by its receipts alone.',
};
