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
import { INPUTS_MESSAGES } from './messages.js';

/** A season of a community resource, or of one of its communities. */
export class LedgerQuery extends SeasonQuery {
  @IsOptional() @AsNumber() @IsInt() @Min(1) community?: number;
}

/** One input, with the number of farmers who have some of it. */
export class InputSummaryDto {
  @IsInt() inputId!: number;
  @IsString() inputName!: string;
  @IsInt() totalFarmers!: number;
  @IsString() unitOfMeasurement!: string;
  @IsNumber() qtyAllocated!: number;
  /** Net of returns. */
  @IsNumber() qtyCollected!: number;
}

export class InputSummaryListDto {
  @ValidateNested({ each: true }) @Nested(() => InputSummaryDto) data!: InputSummaryDto[];
  @IsString() season!: string;
  @IsArray() @IsString({ each: true }) seasons!: string[];
  @ValidateNested({ each: true }) @Nested(() => Link) links!: Link[];
}

/** Quantities of an input for one farmer. */
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

/** Received and repaid naira of one farmer. The wire format spells it this way. */
export class RecoveryRowDto {
  @IsInt() farmerId!: number;
  @IsString() farmerName!: string;
  @IsOptional() @IsString() tempId!: string | null;
  @IsOptional() @IsInt() communityId!: number | null;
  @IsNumber() totalAmountPaid!: number;
  @IsNumber() totalAmountRecieved!: number;
  /** Naira of their allocations. */
  @IsNumber() allocated!: number;
  /** Received and not repaid, and repaid beyond what was received; one of the two is zero. */
  @IsNumber() owed!: number;
  @IsNumber() overpaid!: number;
  /** Hectares of their completed farms, and naira of the resulting entitlement. */
  @IsNumber() completedHectares!: number;
  @IsNumber() entitled!: number;
  /** Their open anomalies. */
  @IsInt() anomalies!: number;
}

export class RecoverySummaryDto {
  /** A page of farmers, under both names known to clients. */
  @ValidateNested({ each: true }) @Nested(() => RecoveryRowDto) data!: RecoveryRowDto[];
  @ValidateNested({ each: true }) @Nested(() => RecoveryRowDto) list!: RecoveryRowDto[];
  /** Number of matching farmers. */
  @IsInt() total!: number;
  /** Farmers with entries in the season; only the community filter applies. */
  @IsInt() totalFarmers!: number;
  @IsNumber() totalAmountRecovered!: number;
  @IsNumber() totalAmountDistbursed!: number;
  /** Total debt of the debtors. Overpayments by others are not deducted. */
  @IsNumber() totalAmountOwed!: number;
  @IsNumber() totalAmountOverpaid!: number;
  @IsString() season!: string;
  /** ISO day on which repayment is due. */
  @IsOptional() @IsString() repaymentDueOn!: string | null;
  @ValidateNested({ each: true }) @Nested(() => Link) links!: Link[];
}

export class RecoveryQuery extends ListQuery {
  @IsOptional() @IsString() @Matches(SEASON_OF_YEAR, { message: INPUTS_MESSAGES.seasonForm }) season?: string;
  @IsOptional() @AsNumber() @IsInt() @Min(1) community?: number;
  @IsOptional() @IsIn(RECOVERY_FILTERS) show?: RecoveryFilter;
  /** Only farmers with some of this input. */
  @IsOptional() @AsNumber() @IsInt() @Min(1) input?: number;
  /** Only this farmer. */
  @IsOptional() @AsNumber() @IsInt() @Min(1) farmer?: number;
}

/** One repayment, collection or disbursement, as in the documented details. */
export class RecoveryDetailDto {
  /** ISO day. */
  @IsString() transactionDate!: string;
  /** Naira per bag; null if no bags were brought. */
  @IsOptional() @IsNumber() currentMarketValue!: number | null;
  /** Debt in naira after it; negative if the farmer has overpaid. */
  @IsNumber() totalAmountDue!: number;
  @IsOptional() @IsNumber() totalNoBagsCollected!: number | null;
  @IsOptional() @IsNumber() sizeInKg!: number | null;
  /** The entry, and its naira: collections and disbursements increase the debt, returns and repayments reduce it. */
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
  /** Total debt of the seasons with a debt, and total overpayment of the others. */
  @IsNumber() totalAmountOwed!: number;
  @IsNumber() totalAmountOverpaid!: number;
  @ValidateNested({ each: true }) @Nested(() => RecoveryDetailDto) recoveryDetailsList!: RecoveryDetailDto[];
  /** Season; null: all. */
  @IsOptional() @IsString() season!: string | null;
  /** Seasons of the requested community resource, the latest first. */
  @IsArray() @IsString({ each: true }) seasons!: string[];
  /** Actions open to the user on its ledger. */
  @ValidateNested({ each: true }) @Nested(() => Link) links!: Link[];
}

export class RecoveryDetailsQuery extends SeasonQuery {
  /** Only this community resource, in its latest season unless one is requested; all in the user's scope if omitted. */
  @IsOptional() @AsNumber() @IsInt() @Min(1) resource?: number;
}

/** Figures of one input from completed hectares to repaid naira; cash belongs to no input. */
export class LedgerItemDto {
  /** Null for naira: disbursed, and repaid. */
  @IsOptional() @IsInt() inputId!: number | null;
  @IsOptional() @IsString() inputName!: string | null;
  @IsOptional() @IsString() unitOfMeasurement!: string | null;
  @IsOptional() @IsNumber() quantityPerHectare!: number | null;
  @IsOptional() @IsNumber() unitCost!: number | null;
  @IsInt() farmers!: number;
  @IsNumber() qtyEntitled!: number;
  @IsNumber() qtyAllocated!: number;
  /** Net of returns. */
  @IsNumber() qtyCollected!: number;
  @IsNumber() qtyReturned!: number;
  /** Naira. */
  @IsNumber() entitled!: number;
  @IsNumber() allocated!: number;
  /** Net of returns. */
  @IsNumber() collected!: number;
  @IsNumber() returned!: number;
}

export class LedgerSumsDto {
  @IsNumber() entitled!: number;
  @IsNumber() allocated!: number;
  /** Net of returns. */
  @IsNumber() collected!: number;
  /** Disbursed naira. */
  @IsNumber() disbursed!: number;
  /** Collected and disbursed together. */
  @IsNumber() received!: number;
  @IsNumber() repaidInNaira!: number;
  @IsNumber() repaidInBags!: number;
  @IsNumber() bags!: number;
  @IsNumber() repaid!: number;
  /** Total debt of debtors, and total overpayment of other farmers: they are not netted. */
  @IsNumber() owed!: number;
  @IsNumber() overpaid!: number;
  @IsInt() entries!: number;
}

/** From hectares to naira: totals of a season's ledger. */
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

/**
 * Differences between two figures of an input, in naira. They are added up farmer by farmer, because one may be owed
 * more while another has too much.
 */
export class LedgerStepsDto {
  /** Entitled and not allocated; allocated beyond the entitlement of the hectares. */
  @IsNumber() notAllocated!: number;
  @IsNumber() beyondEntitlement!: number;
  /** Allocated and not collected; collected beyond the allocation. */
  @IsNumber() notCollected!: number;
  @IsNumber() beyondAllocated!: number;
  /** Repayments settle the oldest collection of a farmer first. */
  @IsNumber() repaid!: number;
  @IsNumber() owed!: number;
}

export class LedgerFlowItemDto extends LedgerStepsDto {
  /** Null: disbursed naira. */
  @IsOptional() @IsInt() inputId!: number | null;
}

export class LedgerFlowDto {
  @IsString() season!: string;
  @ValidateNested({ each: true }) @Nested(() => LedgerFlowItemDto) items!: LedgerFlowItemDto[];
  /** Total; `repaid` includes `repaidBeyond`, so that `collected` is `repaid` less `repaidBeyond` plus `owed`. */
  @ValidateNested() @Nested(() => LedgerStepsDto) total!: LedgerStepsDto;
  /** Naira repaid beyond all that those farmers have received. */
  @IsNumber() repaidBeyond!: number;
  /** The totals at the time of these steps. They equal those of the summary unless the ledger has changed in between. */
  @ValidateNested() @Nested(() => LedgerSumsDto) sums!: LedgerSumsDto;
  /** Farmers with entries in the season, with and without a completed farm. */
  @IsInt() farmersWithFarm!: number;
  @IsInt() farmersWithoutFarm!: number;
}

export class LedgerCheckDto {
  /** True if every sum matches its rows. */
  @IsBoolean() tiesOut!: boolean;
  @IsInt() entries!: number;
  /** Difference in naira between sums and rows, all differences added up. */
  @IsNumber() difference!: number;
  /** ISO time. */
  @IsString() checkedAt!: string;
}

/** Sums of one community. */
export class CommunityLedgerDto extends LedgerSumsDto {
  /** Null: farmers who are in no community. */
  @IsOptional() @IsInt() communityId!: number | null;
  @IsOptional() @IsString() communityName!: string | null;
  @IsInt() farmers!: number;
}

export class CommunityLedgerListDto {
  @ValidateNested({ each: true }) @Nested(() => CommunityLedgerDto) list!: CommunityLedgerDto[];
  @IsInt() total!: number;
  @IsString() season!: string;
}
