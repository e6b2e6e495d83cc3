import {
  ArrayMaxSize,
  ArrayNotEmpty,
  IsArray,
  IsBoolean,
  IsIn,
  IsInt,
  IsISO8601,
  IsNotEmpty,
  IsNumber,
  IsOptional,
  IsString,
  IsUUID,
  Matches,
  Max,
  MaxLength,
  Min,
  ValidateNested,
} from 'class-validator';
import { SuccessDto } from '../platform/dto.js';
import { AsNumber, Nested, Tidied } from '../platform/shape.js';
import {
  MOST_PAID,
  PAY_FORMATS,
  PAY_ITEM_STATES,
  PAY_LINE_KINDS,
  PAY_MARKS,
  type PayFormat,
  type PayItemState,
  type PayLineKind,
  type PayMark,
} from './constants.js';

/** Limits above or below which an agent is marked. */
export class PayLimits {
  /** Open findings per 100 reviewed farms. */
  @AsNumber() @IsNumber() @Min(0) @Max(1000) findingsPer100!: number;
  /** Per cent of the farms outside the assigned community. */
  @AsNumber() @IsNumber() @Min(0) @Max(100) outsidePercent!: number;
  /** Median minutes of a capture. */
  @AsNumber() @IsNumber() @Min(0) @Max(240) medianMinutes!: number;
  /** Reviewed farms below which there are too few to judge. */
  @AsNumber() @IsInt() @Min(1) @Max(10_000) leastReviewed!: number;
}

/** Work and pay of an agent. Counts are farmers of a task in the period; naira are those of all time. */
export class AgentPayDto {
  @IsInt() agentId!: number;
  @IsString() name!: string;
  @IsInt() captured!: number;
  @IsInt() accepted!: number;
  @IsInt() rejected!: number;
  @IsInt() waiting!: number;
  @IsInt() recaptured!: number;
  /** Rates of reviewed farms; null: too few. */
  @IsOptional() @IsNumber() findingsPer100!: number | null;
  @IsOptional() @IsNumber() outsidePercent!: number | null;
  /** Null without a capture. */
  @IsOptional() @IsNumber() medianMinutes!: number | null;
  @IsIn(PAY_MARKS, { each: true }) marks!: PayMark[];
  /** A marked agent whose last check is older than their last entry is left out of proposals. */
  @IsBoolean() held!: boolean;
  /** Naira of accepted farmers less reopened ones. */
  @IsNumber() earned!: number;
  @IsNumber() approved!: number;
  @IsNumber() proposed!: number;
  /** Earned, and neither approved nor proposed. */
  @IsNumber() due!: number;
}

/** Pay of an agent that waits for a second person, or was decided. */
export class PayItemDto {
  @IsInt() id!: number;
  @IsInt() agentId!: number;
  @IsString() name!: string;
  @IsNumber() amount!: number;
  @IsIn(PAY_ITEM_STATES) state!: PayItemState;
  /** ISO time. */
  @IsString() askedOn!: string;
  /** Why the user cannot decide; null if they can. */
  @IsOptional() @IsString() blocked!: string | null;
}

export class AgencyPayDto {
  @ValidateNested({ each: true }) @Nested(() => AgentPayDto) list!: AgentPayDto[];
  @IsInt() total!: number;
  /** Rates of all agents together, as those of one. */
  @IsOptional() @IsNumber() findingsPer100!: number | null;
  @IsOptional() @IsNumber() outsidePercent!: number | null;
  /** Waits for a second person. */
  @ValidateNested({ each: true }) @Nested(() => PayItemDto) items!: PayItemDto[];
  @ValidateNested() @Nested(() => PayLimits) limits!: PayLimits;
  /** Entries less a recount of all accepted farmers, in naira: 0. */
  @IsNumber() difference!: number;
  /** ISO time of the recount. */
  @IsString() recountedOn!: string;
}

const DAY = /^\d{4}-\d{2}-\d{2}$/;

export class PayPeriodQuery {
  /** First and last day; all of them if omitted. */
  @IsOptional() @Matches(DAY) @IsISO8601({ strict: true }) from?: string;
  @IsOptional() @Matches(DAY) @IsISO8601({ strict: true }) to?: string;
}

export class ProposePayBody {
  @IsOptional() @IsUUID() opId?: string;
  /** All agents with something due, without those held, if omitted. */
  @IsOptional()
  @IsArray()
  @ArrayNotEmpty()
  @ArrayMaxSize(MOST_PAID)
  @IsInt({ each: true })
  agentIds?: number[];
}

export class ProposedPayDto extends SuccessDto {
  /** Number of agents, and their naira. */
  @IsInt() agents!: number;
  @IsNumber() amount!: number;
}

export class DecidePayBody {
  @IsArray() @ArrayNotEmpty() @ArrayMaxSize(MOST_PAID) @IsInt({ each: true }) ids!: number[];
  @IsBoolean() approve!: boolean;
  /** Required to refuse. */
  @IsOptional() @Tidied() @IsString() @MaxLength(500) reason?: string;
}

export class CheckAgentBody {
  @Tidied() @IsString() @IsNotEmpty() @MaxLength(500) reason!: string;
}

/** Entries of one day, task and kind. */
export class PayLineDto {
  /** `2026-11-28`. */
  @IsString() day!: string;
  @IsIn(PAY_LINE_KINDS) kind!: PayLineKind;
  /** Name of the task; null for approved pay. */
  @IsOptional() @IsString() task!: string | null;
  /** Farmers; of approved pay, the number of the item. */
  @IsInt() count!: number;
  /** Naira; approved pay lowers the balance. */
  @IsNumber() amount!: number;
  @IsNumber() balance!: number;
}

export class PayStatementDto {
  @IsInt() agentId!: number;
  @IsString() name!: string;
  @IsString() agencyName!: string;
  /** ISO time. */
  @IsString() madeAt!: string;
  @IsNumber() earned!: number;
  @IsNumber() approved!: number;
  @IsNumber() due!: number;
  @ValidateNested({ each: true }) @Nested(() => PayLineDto) lines!: PayLineDto[];
}

export class PayFileQuery {
  @IsIn(PAY_FORMATS) format!: PayFormat;
}
