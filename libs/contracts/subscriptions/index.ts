import {
  IsIn,
  IsInt,
  IsISO8601,
  IsNotEmpty,
  IsNumber,
  IsOptional,
  IsString,
  Matches,
  MaxLength,
  Min,
} from 'class-validator';
import { defineExport } from '../exports/constants.js';
import { Figure } from '../inputs/eop.dto.js';
import { call } from '../platform/calls.js';
import type { NamedListDto } from '../platform/dto.js';
import { type RecordEvents, recordCalls, recordMessages, recordSamples } from '../platform/record-calls.js';
import { listOf, RecordDto, SaveRecordBody } from '../platform/record-dto.js';
import { sample } from '../platform/samples.js';
import { AsNumber, Clearable, Tidied } from '../platform/shape.js';

/** Messages of subscriptions. */
export const SUBSCRIPTIONS_MESSAGES = {
  ...recordMessages('subscription'),
  daysWrong: 'The last day is before the first.',
  noAccount: 'Choose an account.',
};

export const SUBSCRIPTION_STATES = ['ACTIVE', 'INACTIVE'] as const;

/** Subscription of an account to Gona. Days are ISO days, the last one included. */
export class SubscriptionDto extends RecordDto {
  /** "Arewa Growers, Standard". */
  @IsString() name!: string;
  @IsInt() subscriberId!: number;
  @IsString() subscriber!: string;
  @IsString() plan!: string;
  @IsNumber() nairaPerMonth!: number;
  @IsString() from!: string;
  @IsString() to!: string;
  /** Null: not paid, so it counts as no income. */
  @IsOptional() @IsString() paidOn!: string | null;
  /** Months that begin between the two days, and their naira. */
  @IsInt() months!: number;
  @IsNumber() amount!: number;
  /** ACTIVE between the two days. */
  @IsIn(SUBSCRIPTION_STATES) status!: (typeof SUBSCRIPTION_STATES)[number];
}

export class SubscriptionListDto extends listOf(SubscriptionDto) {}

const DAY = /^\d{4}-\d{2}-\d{2}$/;

export class SaveSubscriptionBody extends SaveRecordBody {
  @AsNumber() @IsInt() @Min(1) subscriberId!: number;
  @Tidied() @IsString() @IsNotEmpty() @MaxLength(120) plan!: string;
  @Figure(2, 1_000_000_000) nairaPerMonth!: number;
  @Matches(DAY) @IsISO8601({ strict: true }) from!: string;
  @Matches(DAY) @IsISO8601({ strict: true }) to!: string;
  @IsOptional() @Clearable() @Matches(DAY) @IsISO8601({ strict: true }) paidOn?: string | null;
}

export const subscriptionCalls = recordCalls<{
  list: SubscriptionListDto;
  record: SubscriptionDto;
  save: SaveSubscriptionBody;
}>('/subscriptions');

/** Lists all accounts of the installation, by name. */
export const listAccounts = call<{ answer: NamedListDto }>('GET', '/accounts');

export const subscriptionsSamples = [
  ...recordSamples(subscriptionCalls, {
    body: async (world) => ({
      subscriberId: (await world.call(listAccounts)).list[0]?.id ?? 0,
      plan: 'Standard',
      nairaPerMonth: 1_032_025,
      from: '2026-01-01',
      to: '2026-12-31',
      paidOn: '2026-01-05',
    }),
    changes: { plan: 'Large' },
    ofAll: true,
  }),
  sample(listAccounts, { as: (world) => world.user('SUPERADMIN') }),
];

defineExport('subscriptions');

type Events = RecordEvents<'subscription'>;

declare module '../platform/records.js' {
  interface RecordCatalogue {
    subscription: true;
  }
}

declare module '../platform/events.js' {
  interface EventCatalogue extends Events {}
}

declare module '../exports/constants.js' {
  interface ExportCatalogue {
    subscriptions: true;
  }
}
