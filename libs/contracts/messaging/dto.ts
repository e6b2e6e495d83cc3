import {
  ArrayMaxSize,
  IsArray,
  IsBoolean,
  IsIn,
  IsInt,
  IsISO8601,
  IsObject,
  IsOptional,
  IsString,
  Matches,
  Max,
  MaxLength,
  Min,
  ValidateNested,
} from 'class-validator';
import { UserNameDto } from '../access/user-name.dto.js';
import { LIST_LIMIT } from '../platform/constants.js';
import { Link, ListQuery, NamedDto } from '../platform/dto.js';
import { AsBoolean, AsNumber, Nested } from '../platform/shape.js';
import { RetentionDateDto } from '../retention/dto.js';
import { RecipientFilter } from './delivery.dto.js';
import { SMS_ACTS, type SmsAct, type SmsCounts } from './events.js';
import { RefusedNumbersDto } from './review.dto.js';
import {
  MOST_RECIPIENTS,
  SMS_BATCH_STATES,
  SMS_CLASSES,
  SMS_GROUP_NAMES,
  SMS_HOLDS,
  SMS_NETWORKS,
  SMS_PROVIDERS,
  SMS_REASONS,
  SMS_STATES,
  type SmsBatchState,
  type SmsClass,
  type SmsGroup,
  type SmsHold,
  type SmsNetwork,
  type SmsProviderName,
  type SmsReason,
  type SmsState,
  SUPPRESSION_WHYS,
  type SuppressionWhy,
} from './states.js';

/** Answer of the specification's call. */
export class SentToMembersDto {
  /** 0: it is queued. */
  @IsInt() code!: number;
  @IsString() message!: string;
  @IsInt() batchId!: number;
  /** Queued recipients, and entries that are not queued, with the reason. */
  @IsInt() queued!: number;
  @ValidateNested({ each: true }) @Nested(() => RefusedNumbersDto) refused!: RefusedNumbersDto[];
}

export class SmsReasonCountDto {
  @IsIn(SMS_GROUP_NAMES) group!: SmsGroup;
  @IsIn(Object.keys(SMS_REASONS)) reason!: SmsReason;
  @IsString() title!: string;
  @IsInt() count!: number;
  @IsBoolean() canBeRetried!: boolean;
}

/** All in kobo. */
export class SmsCostDto {
  /** Cost of the messages that the provider accepted. */
  @IsInt() soFar!: number;
  /** Cost of the messages still to be submitted. */
  @IsInt() still!: number;
  /** Cost of the messages that may have been accepted. */
  @IsInt() unknownAtMost!: number;
  /** Cost of the messages that were not accepted. */
  @IsInt() notCharged!: number;
  @IsInt() estimate!: number;
}

/** Last act of a person on a message. */
export class SmsLastActDto {
  @IsIn(SMS_ACTS) act!: SmsAct;
  @IsString() by!: string;
  @IsString() at!: string;
}

/** One message to the members of a community, with its delivery results. */
export class MessageDto {
  @IsInt() id!: number;
  @ValidateNested() @Nested(() => NamedDto) communityResource!: NamedDto;
  @ValidateNested() @Nested(() => NamedDto) community!: NamedDto;
  /** With its placeholders. */
  @IsString() text!: string;
  @IsIn(SMS_CLASSES) class!: SmsClass;
  @IsIn(SMS_PROVIDERS) provider!: SmsProviderName;
  @IsBoolean() simulated!: boolean;
  @IsIn(SMS_BATCH_STATES) state!: SmsBatchState;
  /** Reason why sending is paused for now, and until when, if known. */
  @IsOptional() @IsIn(Object.keys(SMS_HOLDS)) hold!: SmsHold | null;
  @IsOptional() @IsString() holdTitle!: string | null;
  @IsOptional() @IsString() heldUntil!: string | null;
  @IsOptional() @IsString() scheduledAt!: string | null;
  @IsString() createdAt!: string;
  @IsOptional() @ValidateNested() @Nested(() => UserNameDto) createdBy!: UserNameDto | null;
  @IsOptional() @IsString() endedAt!: string | null;
  @IsOptional() @ValidateNested() @Nested(() => SmsLastActDto) lastAct!: SmsLastActDto | null;
  @IsInt() jobId!: number;
  @IsInt() recipients!: number;
  /** Recipients by state; states without any are omitted. The sum is the number of recipients. */
  @IsObject() counts!: SmsCounts;
  /** Entries that were refused before queueing. */
  @ValidateNested({ each: true }) @Nested(() => RefusedNumbersDto) refused!: RefusedNumbersDto[];
  /** Reasons for recipients that were not reached, or whose state is unknown. */
  @ValidateNested({ each: true }) @Nested(() => SmsReasonCountDto) reasons!: SmsReasonCountDto[];
  @IsInt() segments!: number;
  @IsInt() rateKobo!: number;
  @ValidateNested() @Nested(() => SmsCostDto) cost!: SmsCostDto;
  /** When its text, names and numbers are deleted; empty in lists, and until it has ended. */
  @ValidateNested({ each: true }) @Nested(() => RetentionDateDto) retention!: RetentionDateDto[];
  /** Actions open to the user: `pause`, `resume`, `cancel`, `retry`, `retryUnknown`. */
  @ValidateNested({ each: true }) @Nested(() => Link) links!: Link[];
}

export class MessageListDto {
  @ValidateNested({ each: true }) @Nested(() => MessageDto) list!: MessageDto[];
  @IsInt() total!: number;
}

export class MessageListQuery extends ListQuery {
  @IsOptional() @AsNumber() @IsInt() @Min(1) communityId?: number;
  @IsOptional() @IsIn(SMS_BATCH_STATES) state?: SmsBatchState;
  /** The job that sends it, or sent it. */
  @IsOptional() @AsNumber() @IsInt() @Min(1) jobId?: number;
}

export class RecipientListQuery extends RecipientFilter {
  /** Counted from 1. */
  @IsOptional() @AsNumber() @IsInt() @Min(1) page?: number;
  @IsOptional() @AsNumber() @IsInt() @Min(1) @Max(LIST_LIMIT) size?: number;
  /** A field of the list, prefixed by a minus for descending order. */
  @IsOptional() @IsString() @MaxLength(40) sort?: string;
  /** Comma-separated ids: exactly these recipients, in any state. The filters do not apply to them. */
  @IsOptional() @IsString() @MaxLength(4000) @Matches(/^\d{1,15}(,\d{1,15})*$/) ids?: string;
  /** ISO time: the answer counts the recipients that changed after it. */
  @IsOptional() @IsISO8601({ strict: true }) since?: string;
}

export class RecipientDto {
  @IsInt() id!: number;
  /** Null for a number that belongs to no member. */
  @IsOptional() @IsInt() farmerId!: number | null;
  @IsString() name!: string;
  /** Formatted for users: `0803 123 4567`. */
  @IsString() number!: string;
  /** Network by the number's prefix: the number may have been ported since. */
  @IsOptional() @IsIn(SMS_NETWORKS) network!: SmsNetwork | null;
  @IsIn(SMS_STATES) state!: SmsState;
  @IsOptional() @IsIn(Object.keys(SMS_REASONS)) reason!: SmsReason | null;
  /** The network's answer, in plain words. */
  @IsString() says!: string;
  @IsString() text!: string;
  @IsInt() segments!: number;
  /** Kobo; null if nothing has been charged. */
  @IsOptional() @IsInt() costKobo!: number | null;
  /** 1, plus one for each retry. */
  @IsInt() attempt!: number;
  @IsString() changedAt!: string;
}

export class RecipientListDto {
  @ValidateNested({ each: true }) @Nested(() => RecipientDto) list!: RecipientDto[];
  @IsInt() total!: number;
  /** Number of filtered recipients that changed after `since`; null without `since`. */
  @IsOptional() @IsInt() changedSince!: number | null;
}

/** Selects recipients for a retry: failures that may succeed, among the named ones or all. */
export class RetryMessageBody {
  /** Ids of recipients. */
  @IsOptional()
  @IsArray()
  @ArrayMaxSize(MOST_RECIPIENTS)
  @IsInt({ each: true })
  @Min(1, { each: true })
  recipientIds?: number[];
  /** Explicit consent to a second message if the first may have arrived. */
  @IsOptional() @AsBoolean() @IsBoolean() unknownToo?: boolean;
}

export class MemberMessageDto {
  @IsInt() id!: number;
  @IsString() message!: string;
  @IsString() createdOn!: string;
}

export class MemberMessageListDto {
  @ValidateNested({ each: true }) @Nested(() => MemberMessageDto) list!: MemberMessageDto[];
  @IsInt() total!: number;
}

export class SuppressNumberBody {
  @IsString() @MaxLength(40) number!: string;
  /** The requester, and how they asked. */
  @IsOptional() @IsString() @MaxLength(200) note?: string;
}

export class LiftSuppressionBody {
  /** The requester, and how they asked. */
  @IsOptional() @IsString() @MaxLength(200) reason?: string;
}

export class SuppressionDto {
  @IsInt() id!: number;
  @IsString() number!: string;
  @IsIn(SUPPRESSION_WHYS) why!: SuppressionWhy;
  @IsOptional() @IsString() note!: string | null;
  @IsOptional() @ValidateNested() @Nested(() => NamedDto) by!: NamedDto | null;
  @IsString() since!: string;
  @ValidateNested({ each: true }) @Nested(() => Link) links!: Link[];
}

export class SuppressionListDto {
  @ValidateNested({ each: true }) @Nested(() => SuppressionDto) list!: SuppressionDto[];
  @IsInt() total!: number;
}

export class SaveMessagingBody {
  @IsOptional() @IsIn(SMS_PROVIDERS) provider?: SmsProviderName;
  /** Maximum messages per second for the whole account. */
  @IsOptional() @AsNumber() @IsInt() @Min(1) @Max(1000) perSecond?: number;
}

/** The sender of a class of messages. */
export class SmsSenderDto {
  @IsIn(SMS_CLASSES) class!: SmsClass;
  /** Sender shown on phones; null if the provider shows a number of its own. */
  @IsOptional() @IsString() name!: string | null;
  /** Replies from Nigerian phones reach Gona. */
  @IsBoolean() canBeAnswered!: boolean;
}

/** Settings for sending messages of the account. */
export class MessagingSettingsDto {
  @IsIn(SMS_PROVIDERS) provider!: SmsProviderName;
  @IsBoolean() simulated!: boolean;
  /** Providers for which this installation has a key. */
  @IsIn(SMS_PROVIDERS, { each: true }) available!: SmsProviderName[];
  @IsInt() perSecond!: number;
  @IsInt() rateKobo!: number;
  /** Sender of transactional messages shown on phones; null if the provider shows a number of its own. */
  @IsOptional() @IsString() sender!: string | null;
  @ValidateNested({ each: true }) @Nested(() => SmsSenderDto) senders!: SmsSenderDto[];
  /** The user's own phone for a test message, formatted for users; null if none is on record. */
  @IsOptional() @IsString() ownNumber!: string | null;
  @IsOptional() @ValidateNested() @Nested(() => NamedDto) changedBy!: NamedDto | null;
  @IsOptional() @IsString() changedAt!: string | null;
  @ValidateNested({ each: true }) @Nested(() => Link) links!: Link[];
}

/** Answer to a provider. */
export class ReceiptTakenDto {
  /** Number of new receipts. */
  @IsInt() taken!: number;
}
