import {
  ArrayMaxSize,
  ArrayNotEmpty,
  IsArray,
  IsBoolean,
  IsIn,
  IsInt,
  IsISO8601,
  IsNotEmpty,
  IsOptional,
  IsString,
  MaxLength,
  Min,
  ValidateNested,
} from 'class-validator';
import { MOST_ON_LIST } from '../access/dto.js';
import { NamedDto } from '../platform/dto.js';
import { AsNumber, Nested, Tidied } from '../platform/shape.js';
import { WEBHOOK_EVENT_NAMES, type WebhookEvent } from './types.js';

export const WEBHOOK_STATES = ['ACTIVE', 'PAUSED'] as const;
export type WebhookState = (typeof WEBHOOK_STATES)[number];

/** Reasons of a pause: by a person, after the last try, the receiver answered 410, the owner lost their rights, a restore. */
export const PAUSE_REASONS = ['PERSON', 'FAILED', 'GONE', 'OWNER', 'RESTORED'] as const;
export type PauseReason = (typeof PAUSE_REASONS)[number];

export const DELIVERY_STATES = ['DELIVERED', 'RETRYING', 'STOPPED'] as const;
export type DeliveryState = (typeof DELIVERY_STATES)[number];

/** Maximum of webhooks of an account. */
export const MOST_WEBHOOKS = 50;
/** Days for which deliveries are listed. */
export const DELIVERY_KEPT_DAYS = 30;
/** Hours for which the previous secret still signs after a rotation. */
export const PREVIOUS_SECRET_HOURS = 24;

/** Webhook of an account. Times are ISO instants. */
export class WebhookDto {
  @IsInt() id!: number;
  @IsString() name!: string;
  @IsString() address!: string;
  @IsIn(WEBHOOK_EVENT_NAMES, { each: true }) types!: WebhookEvent[];
  /** Community resources whose events it gets; empty: all, and events of the account. */
  @ValidateNested({ each: true }) @Nested(() => NamedDto) resources!: NamedDto[];
  /** Administrator whose rights limit it. */
  @ValidateNested() @Nested(() => NamedDto) owner!: NamedDto;
  @IsIn(WEBHOOK_STATES) state!: WebhookState;
  @IsOptional() @IsIn(PAUSE_REASONS) pausedBecause!: PauseReason | null;
  @IsOptional() @IsISO8601() pausedOn!: string | null;
  /** Time of the first failure of the oldest event that is not delivered; null if none failed. */
  @IsOptional() @IsISO8601() failingSince!: string | null;
  @IsOptional() @IsISO8601() nextTry!: string | null;
  @IsOptional() @IsISO8601() lastDeliveredOn!: string | null;
  /** Until then messages have a second signature, with the previous secret. */
  @IsOptional() @IsISO8601() previousSecretUntil!: string | null;
  @IsISO8601() createdOn!: string;
}

export class WebhookListDto {
  @ValidateNested({ each: true }) @Nested(() => WebhookDto) list!: WebhookDto[];
  @IsInt() total!: number;
}

export class SaveWebhookBody {
  @Tidied() @IsString() @IsNotEmpty() @MaxLength(80) name!: string;
  @Tidied() @IsString() @IsNotEmpty() @MaxLength(500) address!: string;
  @IsArray()
  @ArrayNotEmpty()
  @ArrayMaxSize(WEBHOOK_EVENT_NAMES.length)
  @IsIn(WEBHOOK_EVENT_NAMES, { each: true })
  types!: WebhookEvent[];
  @IsArray()
  @ArrayMaxSize(MOST_ON_LIST)
  @IsInt({ each: true })
  @Min(1, { each: true })
  resourceIds!: number[];
}

/** The secret is shown only in this answer. */
export class WebhookSecretDto {
  @IsString() secret!: string;
  @ValidateNested() @Nested(() => WebhookDto) record!: WebhookDto;
}

/** One event sent to a webhook, with the last answer. */
export class WebhookDeliveryDto {
  @IsInt() id!: number;
  /** Same at every try; the receiver gets it as `webhook-id`. */
  @IsString() messageId!: string;
  @IsString() type!: string;
  @IsISO8601() eventOn!: string;
  @IsISO8601() triedOn!: string;
  @IsInt() tries!: number;
  @IsIn(DELIVERY_STATES) state!: DeliveryState;
  /** HTTP status; null without an answer. */
  @IsOptional() @IsInt() status!: number | null;
  /** Why it failed, or the start of the answer. */
  @IsString() answer!: string;
  @IsOptional() @IsISO8601() nextTry!: string | null;
}

export class WebhookDeliveryListDto {
  @ValidateNested({ each: true }) @Nested(() => WebhookDeliveryDto) list!: WebhookDeliveryDto[];
  @IsInt() total!: number;
}

/** From where events are sent again: from one delivery on in its topic, or from a time on in all topics. */
export class ReplayWebhookBody {
  @IsOptional() @AsNumber() @IsInt() @Min(1) deliveryId?: number;
  @IsOptional() @IsISO8601({ strict: true }) since?: string;
}

export class WebhookTestDto {
  @IsBoolean() delivered!: boolean;
  @IsOptional() @IsInt() status!: number | null;
  @IsString() answer!: string;
  /** The very bytes that were signed and sent. */
  @IsString() body!: string;
}
