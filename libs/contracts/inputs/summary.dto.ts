import {
  IsArray,
  IsBoolean,
  IsIn,
  IsInt,
  IsNumber,
  IsOptional,
  IsString,
  Matches,
  Min,
  ValidateNested,
} from 'class-validator';
import { Link, ListQuery } from '../platform/dto.js';
import { AsNumber, Nested } from '../platform/shape.js';
import { RECOVERY_FILTERS, type RecoveryFilter, SEASON_OF_YEAR } from './constants.js';
import { SeasonQuery } from './eop.dto.js';
import { LedgerEntryDto } from './ledger.dto.js';
import { INPUTS_MESSAGES } from './messages.js';

/** A season of a community resource, or of one of its communities. */
export class LedgerQuery extends SeasonQuery {
  @IsOptional() @AsNumber() @IsInt() @Min(1) community?: number;
}

/** One input and how many farmers have something of it. */
export class InputSummaryDto {
  @IsInt() inputId!: number;
  @IsString() inputName!: string;
  @IsInt() totalFarmers!: number;
  @IsString() unitOfMeasurement!: string;
  @IsNumber() qtyAllocated!: number;
  /** What was brought back is taken off. */
  @IsNumber() qtyCollected!: number;
}

export class InputSummaryListDto {
  @ValidateNested({ each: true }) @Nested(() => InputSummaryDto) data!: InputSummaryDto[];
  @IsString() season!: string;
  @IsArray() @IsString({ each: true }) seasons!: string[];
  @ValidateNested({ each: true }) @Nested(() => Link) links!: Link[];
}

/** What one farmer has of an input. */
export class InputDetailDto {
  @IsInt() farmerId!: number;
  @IsString() farmerName!: string;
  @IsNumber() qtyAllocated!: number;
  @IsNumber() qtyCollected!: number;
}

export class InputDetailListDto {
  @ValidateNested({ each: true }) @Nested(() => InputDetailDto) data!: InputDetailDto[];
  @IsInt() total!: number;
  @IsInt() inputId!: number;
  @IsString() inputName!: string;
  @IsString() unitOfMeasurement!: string;
  @IsString() season!: string;
  @IsInt() communityResourceId!: number;
}

/** What one farmer was given and has paid back, in naira. The wire spells it so. */
export class RecoveryRowDto {
  @IsInt() farmerId!: number;
  @IsString() farmerName!: string;
  @IsOptional() @IsString() tempId!: string | null;
  @IsOptional() @IsInt() communityId!: number | null;
  @IsNumber() totalAmountPaid!: number;
  @IsNumber() totalAmountRecieved!: number;
  /** Naira of what is set aside for them. */
  @IsNumber() allocated!: number;
  /** Received and not paid back; below zero where more was paid back than was received. */
  @IsNumber() owed!: number;
}

export class RecoverySummaryDto {
  /** A page of farmers, under both names that clients know. */
  @ValidateNested({ each: true }) @Nested(() => RecoveryRowDto) data!: RecoveryRowDto[];
  @ValidateNested({ each: true }) @Nested(() => RecoveryRowDto) list!: RecoveryRowDto[];
  /** Farmers who match. */
  @IsInt() total!: number;
  /** Farmers with entries in the season, whatever is filtered but the community. */
  @IsInt() totalFarmers!: number;
  @IsNumber() totalAmountRecovered!: number;
  @IsNumber() totalAmountDistbursed!: number;
  @IsNumber() totalAmountOwed!: number;
  @IsString() season!: string;
  /** ISO day until which all is to be paid back. */
  @IsOptional() @IsString() repaymentDueOn!: string | null;
  @ValidateNested({ each: true }) @Nested(() => Link) links!: Link[];
}

export class RecoveryQuery extends ListQuery {
  @IsOptional() @IsString() @Matches(SEASON_OF_YEAR, { message: INPUTS_MESSAGES.seasonForm }) season?: string;
  @IsOptional() @AsNumber() @IsInt() @Min(1) community?: number;
  @IsOptional() @IsIn(RECOVERY_FILTERS) show?: RecoveryFilter;
}

/** One repayment, or one thing given, as the documented details have it. */
export class RecoveryDetailDto {
  /** ISO day. */
  @IsString() transactionDate!: string;
  /** Naira of a bag; null where none were brought. */
  @IsOptional() @IsNumber() currentMarketValue!: number | null;
  /** Naira that the farmer owes after it. */
  @IsNumber() totalAmountDue!: number;
  @IsOptional() @IsNumber() totalNoBagsCollected!: number | null;
  @IsOptional() @IsNumber() sizeInKg!: number | null;
  /** The entry, and its naira: what was given counts up, what was paid back down. */
  @IsInt() entryId!: number;
  @IsString() kind!: string;
  @IsNumber() amount!: number;
  @IsBoolean() isCounter!: boolean;
}

export class RecoveryDetailsDto {
  @IsInt() farmerId!: number;
  @IsString() farmerName!: string;
  @IsNumber() totalAmountPaid!: number;
  @IsNumber() totalAmountRecieved!: number;
  @ValidateNested({ each: true }) @Nested(() => RecoveryDetailDto) recoveryDetailsList!: RecoveryDetailDto[];
}

export class RecoveryDetailsQuery extends SeasonQuery {
  /** Only this community resource; all that one reaches where it is left out. */
  @IsOptional() @AsNumber() @IsInt() @Min(1) resource?: number;
}

/** The way of one input from completed hectares to naira paid back; money is under no input. */
export class LedgerItemDto {
  /** Null for naira: disbursed, and paid back. */
  @IsOptional() @IsInt() inputId!: number | null;
  @IsOptional() @IsString() inputName!: string | null;
  @IsOptional() @IsString() unitOfMeasurement!: string | null;
  @IsOptional() @IsNumber() quantityPerHectare!: number | null;
  @IsOptional() @IsNumber() unitCost!: number | null;
  @IsInt() farmers!: number;
  @IsNumber() qtyEntitled!: number;
  @IsNumber() qtyAllocated!: number;
  @IsNumber() qtyCollected!: number;
  @IsNumber() qtyReturned!: number;
  /** Naira. */
  @IsNumber() entitled!: number;
  @IsNumber() allocated!: number;
  /** What was brought back is taken off. */
  @IsNumber() collected!: number;
  @IsNumber() returned!: number;
}

export class LedgerSumsDto {
  @IsNumber() entitled!: number;
  @IsNumber() allocated!: number;
  @IsNumber() collected!: number;
  /** Naira that were handed out. */
  @IsNumber() disbursed!: number;
  /** Collected and disbursed together. */
  @IsNumber() received!: number;
  @IsNumber() repaidInNaira!: number;
  @IsNumber() repaidInBags!: number;
  @IsNumber() bags!: number;
  @IsNumber() repaid!: number;
  @IsNumber() owed!: number;
  @IsInt() entries!: number;
}

/** From hectare to naira: what stands in the ledger of a season. */
export class LedgerSummaryDto {
  @IsString() season!: string;
  @IsArray() @IsString({ each: true }) seasons!: string[];
  @IsNumber() completedHectares!: number;
  @IsInt() farmersWithCompletedFarm!: number;
  @ValidateNested({ each: true }) @Nested(() => LedgerItemDto) items!: LedgerItemDto[];
  @ValidateNested() @Nested(() => LedgerSumsDto) total!: LedgerSumsDto;
  /** Entries that wait for a second person. */
  @IsInt() waiting!: number;
  @ValidateNested({ each: true }) @Nested(() => Link) links!: Link[];
}

export class LedgerCheckDto {
  /** Whether every sum is that of its rows. */
  @IsBoolean() tiesOut!: boolean;
  @IsInt() entries!: number;
  /** Naira by which sums and rows differ, all differences added up. */
  @IsNumber() difference!: number;
  /** ISO time. */
  @IsString() checkedAt!: string;
}

/** Sums of one community. */
export class CommunityLedgerDto extends LedgerSumsDto {
  /** Null: of farmers who are in no community. */
  @IsOptional() @IsInt() communityId!: number | null;
  @IsOptional() @IsString() communityName!: string | null;
  @IsInt() farmers!: number;
}

export class CommunityLedgerListDto {
  @ValidateNested({ each: true }) @Nested(() => CommunityLedgerDto) list!: CommunityLedgerDto[];
  @IsInt() total!: number;
  @IsString() season!: string;
}

/** What a farmer is entitled to, has and owes of one input. */
export class StatementItemDto {
  @IsInt() inputId!: number;
  @IsString() inputName!: string;
  @IsString() unitOfMeasurement!: string;
  @IsNumber() quantityPerHectare!: number;
  @IsNumber() unitCost!: number;
  @IsNumber() qtyEntitled!: number;
  @IsNumber() qtyAllocated!: number;
  @IsNumber() qtyCollected!: number;
  /** Naira. Repayments settle the oldest collection first. */
  @IsNumber() entitled!: number;
  @IsNumber() collected!: number;
  @IsNumber() repaid!: number;
  @IsNumber() owed!: number;
}

export class StatementLineDto extends LedgerEntryDto {
  /** Counted from 1, in the order in which they were recorded. */
  @IsInt() number!: number;
  /** Naira that the farmer owes after it. */
  @IsNumber() owedAfter!: number;
}

export class StatementDto {
  @IsInt() farmerId!: number;
  @IsString() farmerName!: string;
  @IsOptional() @IsString() tempId!: string | null;
  @IsOptional() @IsString() bvnLast4!: string | null;
  @IsOptional() @IsString() phone!: string | null;
  @IsInt() communityResourceId!: number;
  @IsString() communityResourceName!: string;
  @IsOptional() @IsString() communityName!: string | null;
  @IsString() season!: string;
  /** Of their completed farms. */
  @IsNumber() completedHectares!: number;
  @IsInt() completedFarms!: number;
  @IsNumber() entitled!: number;
  @IsNumber() allocated!: number;
  /** Collected and disbursed, what was brought back taken off. */
  @IsNumber() received!: number;
  @IsNumber() repaid!: number;
  @IsNumber() owed!: number;
  @IsOptional() @IsString() repaymentDueOn!: string | null;
  @ValidateNested({ each: true }) @Nested(() => StatementItemDto) items!: StatementItemDto[];
  @ValidateNested({ each: true }) @Nested(() => StatementLineDto) lines!: StatementLineDto[];
  @ValidateNested({ each: true }) @Nested(() => Link) links!: Link[];
}
