import {
  IsArray,
  IsIn,
  IsInt,
  IsNumber,
  IsOptional,
  IsString,
  Max,
  MaxLength,
  Min,
  ValidateNested,
} from 'class-validator';
import { Link, NamedDto } from '../platform/dto.js';
import { AnyCase, AsNumber, Nested } from '../platform/shape.js';
import {
  SMS_GROUP_NAMES,
  SMS_NETWORKS,
  SMS_REASONS,
  SMS_STATES,
  type SmsGroup,
  type SmsNetwork,
  type SmsReason,
  type SmsState,
} from './states.js';

/** Filter for the recipients of a message. */
export class RecipientFilter {
  /** Part of a name or of a number. */
  @IsOptional() @IsString() @MaxLength(100) q?: string;
  @IsOptional() @AnyCase(SMS_STATES) @IsIn(SMS_STATES) state?: SmsState;
  @IsOptional() @AnyCase(SMS_GROUP_NAMES) @IsIn(SMS_GROUP_NAMES) group?: SmsGroup;
  @IsOptional() @AnyCase(SMS_NETWORKS) @IsIn(SMS_NETWORKS) network?: SmsNetwork;
  @IsOptional() @IsIn(Object.keys(SMS_REASONS)) reason?: SmsReason;
}

/** All recipients that match the filters, at one moment. */
export class RecipientOrderDto {
  /** Ids of recipients, the most recently changed first. */
  @IsArray() @IsInt({ each: true }) list!: number[];
  @IsInt() total!: number;
  /** ISO time of that moment. */
  @IsString() at!: string;
}

/** Sending speed of a message. */
export class MessagePaceDto {
  /** Maximum messages per second that the account may submit. */
  @IsInt() perSecond!: number;
  /** The previous limit; null if the last change of the settings concerned something else. */
  @IsOptional() @IsInt() perSecondBefore!: number | null;
  @IsOptional() @ValidateNested() @Nested(() => NamedDto) changedBy!: NamedDto | null;
  @IsOptional() @IsString() changedAt!: string | null;
  /** Messages of this batch submitted in each second of the last minute, the oldest first. */
  @IsArray() @IsInt({ each: true }) seconds!: number[];
  /** Average messages submitted per second, from the first to the last; null before the second. */
  @IsOptional() @IsNumber() average!: number | null;
  /** Median seconds from acceptance by the provider to delivery; null before the first delivery. */
  @IsOptional() @IsNumber() halfWithin!: number | null;
  /** ISO time of the server. */
  @IsString() at!: string;
  @ValidateNested({ each: true }) @Nested(() => Link) links!: Link[];
}

export class MessageStatisticsQuery {
  @IsOptional() @AsNumber() @IsInt() @Min(1) communityId?: number;
  /** This month and earlier ones; 12 if omitted. */
  @IsOptional() @AsNumber() @IsInt() @Min(1) @Max(60) months?: number;
}

/** Number of recipients by state: the six states add up to all recipients. */
export class MessageFiguresDto {
  @IsInt() messages!: number;
  @IsInt() recipients!: number;
  @IsInt() delivered!: number;
  @IsInt() failed!: number;
  @IsInt() unknown!: number;
  @IsInt() notSent!: number;
  /** Accepted by the provider or the network, without a delivery receipt yet. */
  @IsInt() accepted!: number;
  @IsInt() queued!: number;
  /** Kobo of the messages that the providers accepted. */
  @IsInt() costKobo!: number;
}

export class CommunityFiguresDto extends MessageFiguresDto {
  @ValidateNested() @Nested(() => NamedDto) community!: NamedDto;
}

export class NetworkFiguresDto extends MessageFiguresDto {
  /** Null for numbers of no known network. */
  @IsOptional() @IsIn(SMS_NETWORKS) network!: SmsNetwork | null;
}

export class MonthFiguresDto extends MessageFiguresDto {
  /** `2026-11`, in Lagos. */
  @IsString() month!: string;
}

/** Messages of some months, including simulated ones. */
export class MessageStatisticsDto {
  @ValidateNested() @Nested(() => MessageFiguresDto) all!: MessageFiguresDto;
  /** The most recipients first. */
  @ValidateNested({ each: true }) @Nested(() => CommunityFiguresDto) communities!: CommunityFiguresDto[];
  @ValidateNested({ each: true }) @Nested(() => NetworkFiguresDto) networks!: NetworkFiguresDto[];
  /** Every month, the oldest first, including those without a message. */
  @ValidateNested({ each: true }) @Nested(() => MonthFiguresDto) months!: MonthFiguresDto[];
}
