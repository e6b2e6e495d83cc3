import {
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
import { LIST_LIMIT } from '../platform/constants.js';
import { ListQuery } from '../platform/dto.js';
import { AsNumber, Nested, Tidied } from '../platform/shape.js';
import {
  FARMER_BALANCES,
  type FarmerBalance,
  TRANSFER_REASONS,
  TRANSFER_STATES,
  type TransferReason,
  type TransferState,
  WALLET_ACCOUNTS,
  WALLET_PROVIDERS,
  type WalletAccountKind,
  type WalletProviderName,
} from './constants.js';

/** Most naira of one act: a thousand million. */
const MOST_NAIRA = 1_000_000_000;
const DAY = /^\d{4}-\d{2}-\d{2}$/;

/** Where money is paid in, and the limit above which two people decide. */
export class WalletSettings {
  @Tidied() @IsString() @IsNotEmpty() @MaxLength(80) bank!: string;
  @Matches(/^\d{10}$/) accountNumber!: string;
  @Tidied() @IsString() @IsNotEmpty() @MaxLength(80) accountName!: string;
  /** Naira above which two people settle an unknown payment or close a day. */
  @AsNumber() @IsNumber({ maxDecimalPlaces: 2 }) @Min(0) @Max(MOST_NAIRA) settleAbove!: number;
}

export class WalletAccountDto {
  @IsIn(WALLET_ACCOUNTS) kind!: WalletAccountKind;
  /** Naira; of the provider, money that is there. */
  @IsNumber() amount!: number;
}

/** Number of transfers by state. */
export class TransferCountsDto {
  @IsInt() total!: number;
  @IsInt() PENDING!: number;
  @IsInt() POSTED!: number;
  @IsInt() VOIDED!: number;
  @IsInt() REVERSED!: number;
  @IsInt() UNKNOWN!: number;
}

export class TrialBalanceDto {
  /** ISO time. */
  @IsString() at!: string;
  @IsNumber() debits!: number;
  @IsNumber() credits!: number;
  /** Accounts whose sums differ from their transfers: 0. */
  @IsInt() differences!: number;
}

export class WalletDto {
  @IsIn(WALLET_PROVIDERS) provider!: WalletProviderName;
  @IsBoolean() simulated!: boolean;
  /** Null until an administrator saves them. */
  @IsOptional() @ValidateNested() @Nested(() => WalletSettings) settings!: WalletSettings | null;
  /** Naira: posted less reserved. */
  @IsNumber() available!: number;
  @IsNumber() posted!: number;
  @IsNumber() reserved!: number;
  @ValidateNested({ each: true }) @Nested(() => WalletAccountDto) accounts!: WalletAccountDto[];
  @ValidateNested() @Nested(() => TransferCountsDto) transfers!: TransferCountsDto;
  /** The last nightly comparison of all transfers with the sums; null before the first. */
  @IsOptional() @ValidateNested() @Nested(() => TrialBalanceDto) trial!: TrialBalanceDto | null;
}

/** A page of farmers: those after one of them, the largest debt first. */
export class FarmerPaymentsQuery {
  @IsOptional() @AsNumber() @IsInt() @Min(1) @Max(LIST_LIMIT) size?: number;
  /** Name or Temp ID. */
  @IsOptional() @IsString() @MaxLength(100) q?: string;
  @IsOptional() @IsIn(FARMER_BALANCES) show?: FarmerBalance;
  /** Id of the last farmer of the page before. */
  @IsOptional() @AsNumber() @IsInt() @Min(1) after?: number;
}

/** Inputs and repayments of a farmer in all programmes. */
export class FarmerPaymentDto {
  @IsInt() farmerId!: number;
  @IsString() farmerName!: string;
  @IsOptional() @IsString() tempId!: string | null;
  /** Naira repaid. */
  @IsNumber() totalAmountPaid!: number;
  /** Naira of inputs received. */
  @IsNumber() totalAmountRecieved!: number;
  @IsNumber() owed!: number;
}

export class FarmerPaymentListDto {
  @ValidateNested({ each: true }) @Nested(() => FarmerPaymentDto) list!: FarmerPaymentDto[];
  @IsInt() total!: number;
  /** `after` of the next page; null on the last one. */
  @IsOptional() @IsInt() next!: number | null;
  @IsNumber() totalAmountPaid!: number;
  @IsNumber() totalAmountRecieved!: number;
}

export class TransfersQuery extends ListQuery {
  @IsOptional() @IsIn(TRANSFER_STATES) state?: TransferState;
  /** Transfers that debit or credit an account. */
  @IsOptional() @IsIn(WALLET_ACCOUNTS) account?: WalletAccountKind;
  /** First and last day. */
  @IsOptional() @Matches(DAY) @IsISO8601({ strict: true }) from?: string;
  @IsOptional() @Matches(DAY) @IsISO8601({ strict: true }) to?: string;
}

/** A transfer, or a repayment in kind, with the columns of the specification. */
export class TransferDto {
  /** Number of the transfer; null for a repayment in kind. */
  @IsOptional() @IsInt() number!: number | null;
  /** ISO time. */
  @IsString() transactionDate!: string;
  @IsString() from!: string;
  @IsString() to!: string;
  /** `IN_KIND`: repaid in paddy. */
  @IsIn([...TRANSFER_REASONS, 'IN_KIND']) reason!: TransferReason | 'IN_KIND';
  @IsOptional() @IsString() note!: string | null;
  @IsIn(TRANSFER_STATES) state!: TransferState;
  /** Naira into the wallet; negative: out of it. */
  @IsNumber() amount!: number;
  @IsOptional() @IsNumber() totalNoBagsCollected!: number | null;
  @IsOptional() @IsNumber() sizeInKg!: number | null;
  /** Naira a bag. */
  @IsOptional() @IsNumber() currentMarketValue!: number | null;
  /** Naira that the farmer owed before a repayment. */
  @IsOptional() @IsNumber() totalAmountDue!: number | null;
  @IsOptional() @IsInt() paymentId!: number | null;
}

export class TransferListDto {
  @ValidateNested({ each: true }) @Nested(() => TransferDto) list!: TransferDto[];
  @IsInt() total!: number;
}

export class FundWalletBody {
  /** Id of the transfer: the same id again is the same transfer. */
  @IsUUID() id!: string;
  /** Naira. */
  @AsNumber() @IsNumber({ maxDecimalPlaces: 2 }) @Min(1) @Max(MOST_NAIRA) amount!: number;
  @Tidied() @IsString() @IsNotEmpty() @MaxLength(200) purpose!: string;
}

export class FundAskedDto {
  @IsString() message!: string;
  /** To be written on the bank transfer. */
  @IsString() reference!: string;
  /** Naira. */
  @IsNumber() amount!: number;
}

export class RepayReferenceDto {
  @IsInt() communityResourceId!: number;
  @IsString() communityResourceName!: string;
  /** To be written on the bank transfer. */
  @IsString() reference!: string;
}

/** Where the signed-in farmer repays by bank transfer. */
export class OwnWalletDto {
  /** Null: the agency takes no bank transfers yet. */
  @IsOptional() @IsString() bank!: string | null;
  @IsOptional() @IsString() accountNumber!: string | null;
  @IsOptional() @IsString() accountName!: string | null;
  @ValidateNested({ each: true }) @Nested(() => RepayReferenceDto) references!: RepayReferenceDto[];
}

export class EventTakenDto {
  /** Number of new events. */
  @IsInt() taken!: number;
}
