import {
  SaveSubscriptionBody,
  SUBSCRIPTIONS_MESSAGES,
  SubscriptionDto,
  SubscriptionListDto,
  subscriptionCalls,
} from '#libs/contracts';
import { byName, DomainError, defineDomain } from '#libs/platform';
import { recordDomain, recordKind } from '#libs/records';
import { Subscriptions1796003600200 } from './persistence/migrations/1796003600200-subscriptions.js';
import { SubscriptionsModule } from './subscriptions.module.js';

const MONTHS = `(SELECT count(*) FROM generate_series(t.from_day::timestamp, t.to_day, interval '1 month'))`;
const TODAY = `(now() AT TIME ZONE 'Africa/Lagos')::date`;

/** Record kind: subscriptions of accounts. A month belongs to the day on which it begins. */
export const SUBSCRIPTIONS = recordKind({
  kind: 'subscription',
  calls: subscriptionCalls,
  dtos: { list: SubscriptionListDto, record: SubscriptionDto, save: SaveSubscriptionBody },
  table: 'subscription',
  called: ['subscription', 'subscriptions'],
  messages: SUBSCRIPTIONS_MESSAGES,
  roles: ['SUPERADMIN'],
  joins: 'JOIN account s ON s.id = t.subscriber_id',
  name: "s.name || ', ' || t.plan",
  fields: {
    name: "s.name || ', ' || t.plan",
    subscriberId: 't.subscriber_id',
    subscriber: 's.name',
    plan: 't.plan',
    nairaPerMonth: '(t.kobo_per_month / 100.0)::float8',
    from: 't.from_day::text',
    to: 't.to_day::text',
    paidOn: 't.paid_on::text',
    months: MONTHS,
    amount: `(${MONTHS} * t.kobo_per_month / 100.0)::float8`,
    status: `CASE WHEN ${TODAY} BETWEEN t.from_day AND t.to_day THEN 'ACTIVE' ELSE 'INACTIVE' END`,
  },
  sorts: { name: byName('s.name'), from: 't.from_day', to: 't.to_day', paidOn: 't.paid_on' },
  searches: { text: ['s.name', 't.plan'] },
  check: ({ from, to }) =>
    to < from ? { to: SUBSCRIPTIONS_MESSAGES.daysWrong } : ({} as Record<string, string>),
  stored: ({ subscriberId, plan, nairaPerMonth, from, to, paidOn = null }) => ({
    subscriber_id: subscriberId,
    plan,
    kobo_per_month: Math.round(nairaPerMonth * 100),
    from_day: from,
    to_day: to,
    paid_on: paidOn,
  }),
  beforeSave: async (tx, { body }) => {
    if ((await tx.query('SELECT FROM account WHERE id = $1', [body.subscriberId])).length === 0)
      throw DomainError.invalid({ subscriberId: SUBSCRIPTIONS_MESSAGES.noAccount });
  },
  export: {
    name: 'subscriptions',
    columns: {
      subscriber: { heading: 'Account' },
      plan: { heading: 'Plan' },
      nairaPerMonth: { heading: 'Naira A Month', type: 'number' },
      from: { heading: 'From', type: 'day' },
      to: { heading: 'To', type: 'day' },
      paidOn: { heading: 'Paid On', type: 'day' },
      months: { heading: 'Months', type: 'count' },
      amount: { heading: 'Naira', type: 'number' },
      status: { heading: 'Status' },
      createdOn: { heading: 'Created On', type: 'day' },
    },
  },
});

export const subscriptions = defineDomain({
  name: 'subscriptions',
  migrations: [Subscriptions1796003600200],
  owns: ['subscription'],
  reads: ['account'],
  ...recordDomain(SUBSCRIPTIONS),
  module: SubscriptionsModule,
});
