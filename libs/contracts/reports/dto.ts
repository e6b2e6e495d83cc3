import {
  IsArray,
  IsBoolean,
  IsIn,
  IsInt,
  IsNotEmpty,
  IsNumber,
  IsOptional,
  IsString,
  Matches,
  MaxLength,
  Min,
  ValidateNested,
} from 'class-validator';
import { SEASON_OF_YEAR } from '../inputs/constants.js';
import { INPUTS_MESSAGES } from '../inputs/messages.js';
import { AsNumber, Nested, Tidied } from '../platform/shape.js';
import {
  MAY_ITEMS,
  type MayItem,
  MUST_ITEMS,
  REPORT_PERIODS,
  REPORTS_MESSAGES,
  type ReportPeriod,
  SCHEDULE_CHOICES,
  type ScheduleChoice,
  SEASON_ACTS,
  SEASON_CHECKS,
  SEASON_STATES,
  type SeasonAct,
  type SeasonCheck,
  type SeasonItem,
  type SeasonState,
} from './constants.js';

const ITEMS: readonly SeasonItem[] = [...MUST_ITEMS, ...MAY_ITEMS];

/** Fields of the printout form, as documented. */
export class PrintReportBody {
  @AsNumber() @IsInt() @Min(1) communityResourceId!: number;
  /** Temp ID of the farmer. */
  @Tidied()
  @IsString()
  @IsNotEmpty({ message: REPORTS_MESSAGES.tempId })
  @MaxLength(60)
  farmerId!: string;
}

/** A programme, and how often the user gets its report by mail. */
export class ReportScheduleDto {
  @IsInt() communityResourceId!: number;
  @IsString() name!: string;
  /** Null: never. */
  @IsOptional() @IsIn(REPORT_PERIODS) every!: ReportPeriod | null;
  /** ISO times of the next and the last mail. */
  @IsOptional() @IsString() nextOn!: string | null;
  @IsOptional() @IsString() sentOn!: string | null;
  /** Why the last mail was not sent; null: it was. */
  @IsOptional() @IsString() refused!: string | null;
}

export class ReportScheduleListDto {
  @ValidateNested({ each: true }) @Nested(() => ReportScheduleDto) list!: ReportScheduleDto[];
  @IsInt() total!: number;
}

export class SaveScheduleBody {
  @IsIn(SCHEDULE_CHOICES) every!: ScheduleChoice;
}

/** Everything of one kind that is still open. */
export class SeasonItemDto {
  @IsIn(ITEMS) item!: SeasonItem;
  @IsInt() n!: number;
  /** Naira at stake; null: the item has none. */
  @IsOptional() @IsNumber() amount!: number | null;
  /** Number of all, such as registered farmers; null: not counted. */
  @IsOptional() @IsInt() of!: number | null;
  /** ISO time of the oldest; null: not known. */
  @IsOptional() @IsString() since!: string | null;
  /** Why it may stay open, and who wrote it. */
  @IsOptional() @IsString() reason!: string | null;
  @IsOptional() @IsString() reasonBy!: string | null;
}

export class SeasonCheckDto {
  @IsIn(SEASON_CHECKS) check!: SeasonCheck;
  @IsBoolean() clean!: boolean;
  @IsString() detail!: string;
}

/** A proposal that another administrator must confirm. */
export class SeasonProposalDto {
  @IsInt() id!: number;
  @IsIn(SEASON_ACTS) act!: SeasonAct;
  @IsString() proposedBy!: string;
  /** ISO times. */
  @IsString() proposedOn!: string;
  @IsString() expiresOn!: string;
  /** Why the season is reopened. */
  @IsOptional() @IsString() reason!: string | null;
  /** Items whose count grew since then. */
  @IsArray() @IsIn(ITEMS, { each: true }) grown!: SeasonItem[];
  /** Why the user cannot confirm it; null if they can. */
  @IsOptional() @IsString() blocked!: string | null;
}

export class SeasonReportRowDto {
  @IsInt() id!: number;
  /** `2026-R-12-01`. */
  @IsString() number!: string;
  @IsString() closedOn!: string;
  /** Number of the later report; null: none. */
  @IsOptional() @IsString() replacedBy!: string | null;
  @IsOptional() @IsString() reopenedOn!: string | null;
}

export class SeasonCloseDto {
  @IsInt() communityResourceId!: number;
  @IsString() name!: string;
  @IsString() season!: string;
  @IsArray() @IsString({ each: true }) seasons!: string[];
  @IsIn(SEASON_STATES) state!: SeasonState;
  @IsString() countedAt!: string;
  @IsInt() entries!: number;
  @ValidateNested({ each: true }) @Nested(() => SeasonItemDto) items!: SeasonItemDto[];
  @ValidateNested({ each: true }) @Nested(() => SeasonCheckDto) checks!: SeasonCheckDto[];
  @IsOptional() @ValidateNested() @Nested(() => SeasonProposalDto) proposal!: SeasonProposalDto | null;
  /** Administrators who can confirm a proposal of the user. */
  @IsArray() @IsString({ each: true }) confirmers!: string[];
  /** Newest first. */
  @ValidateNested({ each: true }) @Nested(() => SeasonReportRowDto) reports!: SeasonReportRowDto[];
}

const SeasonOfYear = () => Matches(SEASON_OF_YEAR, { message: INPUTS_MESSAGES.seasonForm });

export class WriteReasonBody {
  @IsString() @SeasonOfYear() season!: string;
  @IsIn(MAY_ITEMS) item!: MayItem;
  @Tidied() @IsString() @IsNotEmpty() @MaxLength(300) reason!: string;
}

export class ProposeSeasonBody {
  @IsString() @SeasonOfYear() season!: string;
  @IsIn(SEASON_ACTS) act!: SeasonAct;
  /** Required to reopen. */
  @IsOptional() @Tidied() @IsString() @MaxLength(300) reason?: string;
}

export class DecideSeasonBody {
  @IsBoolean() confirm!: boolean;
}

export class OpenRowDto {
  /** Id of the farm, day, shared agency or message that the row opens. */
  @IsInt() id!: number;
  @IsString() title!: string;
  @IsOptional() @IsString() detail!: string | null;
  @IsOptional() @IsNumber() amount!: number | null;
  @IsInt() n!: number;
}

export class OpenRowsDto {
  @ValidateNested({ each: true }) @Nested(() => OpenRowDto) list!: OpenRowDto[];
  /** Sum of `n` over all rows, also beyond those listed. */
  @IsInt() total!: number;
}

/** Label, figure and addition of a line of the report. */
export class ReportLineDto {
  @IsString() label!: string;
  @IsString() value!: string;
  @IsString() more!: string;
}

export class ReportSectionDto {
  @IsString() title!: string;
  @ValidateNested({ each: true }) @Nested(() => ReportLineDto) lines!: ReportLineDto[];
}

export class VerificationDto {
  /** The stored file has the SHA-256 that was signed. */
  @IsBoolean() unchanged!: boolean;
  @IsBoolean() signed!: boolean;
  @IsBoolean() twoPeople!: boolean;
  /** The entries up to the closing still have the signed number and sum. */
  @IsBoolean() figuresAgree!: boolean;
  @IsString() sha256!: string;
  @IsString() publicKey!: string;
  @IsInt() entries!: number;
}

/** A signed report, as printed. */
export class SeasonReportDto extends SeasonReportRowDto {
  @IsInt() communityResourceId!: number;
  @IsString() name!: string;
  @IsString() season!: string;
  @IsString() proposedBy!: string;
  @IsString() proposedOn!: string;
  @IsString() confirmedBy!: string;
  @ValidateNested({ each: true }) @Nested(() => ReportSectionDto) sections!: ReportSectionDto[];
  @ValidateNested() @Nested(() => VerificationDto) verification!: VerificationDto;
}
