import {
  IsArray,
  IsBoolean,
  IsIn,
  IsInt,
  IsNumber,
  IsObject,
  IsOptional,
  IsString,
  Matches,
  ValidateNested,
} from 'class-validator';
import { FARM_STATUSES, type FarmStatus } from '../farms/constants.js';
import { LANGUAGES, type Language } from '../identity/preferences.js';
import type { PaperWords } from '../languages/paper-texts.js';
import { Link } from '../platform/dto.js';
import { Nested, Read } from '../platform/shape.js';
import { CHECK_CODE, STATEMENT_NUMBER } from './constants.js';
import { SeasonQuery } from './eop.dto.js';
import { LedgerEntryDto } from './ledger.dto.js';
import { INPUTS_MESSAGES } from './messages.js';

/** Entitlement, collections and debt of a farmer for one input. */
export class StatementItemDto {
  @IsInt() inputId!: number;
  @IsString() inputName!: string;
  @IsString() unitOfMeasurement!: string;
  @IsNumber() quantityPerHectare!: number;
  @IsNumber() unitCost!: number;
  @IsNumber() qtyEntitled!: number;
  @IsNumber() qtyAllocated!: number;
  /** Net of returns. */
  @IsNumber() qtyCollected!: number;
  /** ISO day of the last collection that was not reversed; null if nothing was collected. */
  @IsOptional() @IsString() collectedOn!: string | null;
  /** Naira. Repayments settle the oldest collection first. */
  @IsNumber() entitled!: number;
  /** Net of returns. */
  @IsNumber() collected!: number;
  @IsNumber() repaid!: number;
  @IsNumber() owed!: number;
}

export class StatementLineDto extends LedgerEntryDto {
  /** Counted from 1, in the order in which they were recorded. */
  @IsInt() number!: number;
  /** Debt in naira after the entry; negative if the farmer has overpaid. */
  @IsNumber() owedAfter!: number;
}

/** A farm of the farmer in the programme. */
export class StatementFarmDto {
  @IsString() farmCode!: string;
  @IsIn(FARM_STATUSES) status!: FarmStatus;
  /** Mapped area, hectares. */
  @IsNumber() farmSize!: number;
}

/** Entitled, received and repaid naira of a farmer in one season of one programme. */
export class FarmerLedgerDto {
  @IsInt() farmerId!: number;
  @IsInt() communityResourceId!: number;
  @IsString() communityResourceName!: string;
  @IsString() season!: string;
  @IsNumber() entitled!: number;
  @IsNumber() allocated!: number;
  /** Collected, net of returns, and disbursed. */
  @IsNumber() received!: number;
  @IsNumber() repaid!: number;
  /** Received and not repaid, and repaid beyond what was received; one of the two is zero. */
  @IsNumber() owed!: number;
  @IsNumber() overpaid!: number;
  /** ISO day on which repayment is due. */
  @IsOptional() @IsString() repaymentDueOn!: string | null;
  @ValidateNested({ each: true }) @Nested(() => StatementItemDto) items!: StatementItemDto[];
}

/** The part of a farmer's entitlement that one completed farm contributes, in the latest season of its programme. */
export class FarmShareDto {
  @IsInt() farmId!: number;
  /** Null without a linked farmer, or outside any programme: then everything is zero. */
  @IsOptional() @IsInt() farmerId!: number | null;
  @IsOptional() @IsInt() communityResourceId!: number | null;
  @IsOptional() @IsString() season!: string | null;
  /** Completed land of this farm, and of all farms of the farmer in the programme. */
  @IsNumber() hectares!: number;
  @IsNumber() completedHectares!: number;
  @IsInt() completedFarms!: number;
  /** From 0 to 1. */
  @IsNumber() share!: number;
  /** Naira of this farm; the parts of all farms add up to `entitledInAll`. */
  @IsNumber() entitled!: number;
  @IsNumber() entitledInAll!: number;
}

/** The latest season first; each item is one programme in one season. */
export class FarmerLedgerListDto {
  @ValidateNested({ each: true }) @Nested(() => FarmerLedgerDto) list!: FarmerLedgerDto[];
}

export class StatementQuery extends SeasonQuery {
  /** Language of the words on paper. If omitted: the farmer's for themselves, English for others. */
  @IsOptional() @IsIn(LANGUAGES) language?: Language;
}

export class StatementDto extends FarmerLedgerDto {
  /** Language of the words, and of the farmer. */
  @IsIn(LANGUAGES) language!: Language;
  @IsIn(LANGUAGES) farmerLanguage!: Language;
  @IsObject() words!: PaperWords;
  /** `2026-R-12-20416-09`: year and season, programme, farmer, and number of entries. */
  @IsString() number!: string;
  /** `7Q4F-M2KD`: proves that these entries were printed this way. */
  @IsString() checkCode!: string;
  /** ISO time. */
  @IsString() madeAt!: string;
  @IsString() madeBy!: string;
  @IsArray() @IsString({ each: true }) seasons!: string[];
  @IsString() farmerName!: string;
  @IsOptional() @IsString() tempId!: string | null;
  @IsOptional() @IsString() bvnLast4!: string | null;
  @IsOptional() @IsString() phone!: string | null;
  /** Community of the farmer in this ledger. */
  @IsOptional() @IsInt() communityId!: number | null;
  @IsOptional() @IsString() communityName!: string | null;
  @IsOptional() @IsString() ward!: string | null;
  @IsOptional() @IsString() lga!: string | null;
  @ValidateNested({ each: true }) @Nested(() => StatementFarmDto) farms!: StatementFarmDto[];
  /** Agents who captured them; outside viewers see the role. */
  @IsArray() @IsString({ each: true }) agents!: string[];
  /** Hectares of their completed farms. */
  @IsNumber() completedHectares!: number;
  @IsInt() completedFarms!: number;
  @ValidateNested({ each: true }) @Nested(() => StatementLineDto) lines!: StatementLineDto[];
  @ValidateNested({ each: true }) @Nested(() => Link) links!: Link[];
}

/** Normalises text that people copy from paper. */
const typed = (value: unknown) =>
  typeof value === 'string' ? value.replace(/\s/g, '').toUpperCase() : value;

/** Number and check code of a paper statement. */
export class StatementCheckQuery {
  @Read(typed) @Matches(STATEMENT_NUMBER, { message: INPUTS_MESSAGES.statementNumber }) number!: string;
  @Read(typed) @Matches(CHECK_CODE, { message: INPUTS_MESSAGES.checkCode }) code!: string;
}

/** Printed statement with a number and code. Without a match, all details are omitted. */
export class StatementCheckDto {
  @IsBoolean() matches!: boolean;
  /** Result of the check, as a sentence. */
  @IsString() message!: string;
  @IsOptional() @IsInt() farmerId!: number | null;
  @IsOptional() @IsString() farmerName!: string | null;
  @IsOptional() @IsInt() communityResourceId!: number | null;
  @IsOptional() @IsString() season!: string | null;
  /** Naira, as printed. */
  @IsOptional() @IsNumber() received!: number | null;
  @IsOptional() @IsNumber() repaid!: number | null;
  @IsOptional() @IsNumber() owed!: number | null;
  @IsOptional() @IsNumber() overpaid!: number | null;
  /** Number of printed entries, and of those recorded since. */
  @IsOptional() @IsInt() entries!: number | null;
  @IsOptional() @IsInt() entriesSince!: number | null;
  /** Naira that the farmer owes now, or has overpaid. */
  @IsOptional() @IsNumber() owedNow!: number | null;
  @IsOptional() @IsNumber() overpaidNow!: number | null;
}
