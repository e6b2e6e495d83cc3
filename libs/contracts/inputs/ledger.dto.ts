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
import { UserNameDto } from '../access/user-name.dto.js';
import { Link, ListQuery } from '../platform/dto.js';
import { AsNumber, Nested, Read } from '../platform/shape.js';
import { RuleChangeDto } from '../rules/dto.js';
import {
  APPROVAL_STATES,
  type ApprovalState,
  ENTRY_KINDS,
  ENTRY_STATES,
  type EntryKind,
  type EntryState,
  INPUTS_LENGTHS,
  LEDGER_LIMITS,
  SEASON_OF_YEAR,
  SOME_ENTRY_KINDS,
} from './constants.js';
import { Figure, tidied } from './eop.dto.js';
import { INPUTS_MESSAGES } from './messages.js';

/** One entry, as recorded by a person. Its kind determines the required figures. */
export class RecordEntryBody {
  @IsIn(ENTRY_KINDS) kind!: EntryKind;
  @AsNumber() @IsInt() @Min(1) farmerId!: number;
  /** For `ALLOCATION`, `COLLECTION` and `RETURN`: the EOP, and the quantity in its units; for counts, a whole quantity alone. */
  @IsOptional() @AsNumber() @IsInt() @Min(1) inputId?: number;
  @IsOptional() @Figure(4, LEDGER_LIMITS.quantity) quantity?: number;
  /** Naira, for `DISBURSEMENT` and `REPAYMENT_NAIRA`. */
  @IsOptional() @Figure(2, LEDGER_LIMITS.amount) amount?: number;
  /** For `REPAYMENT_BAGS`: naira per bag, number of bags, and the size of one. */
  @IsOptional() @Figure(2, LEDGER_LIMITS.unitCost) currentMarketValue?: number;
  @IsOptional() @Figure(2, LEDGER_LIMITS.bags) totalNoBagsCollected?: number;
  @IsOptional() @Figure(2, LEDGER_LIMITS.sizeInKg) sizeInKg?: number;
  /** ISO day; today if omitted. A day before the start of the season or programme needs a `note` with the reason. */
  @IsOptional() @IsISO8601({ strict: true }) @Matches(/^\d{4}-\d\d-\d\d$/) transactionDate?: string;
  /** Reference of a bank transfer or a waybill. */
  @IsOptional() @IsString() @MaxLength(INPUTS_LENGTHS.reference) reference?: string;
  @IsOptional() @IsString() @MaxLength(INPUTS_LENGTHS.note) note?: string;
  /** Season; if omitted, that of the input, or the latest one of the community resource. */
  @IsOptional() @IsString() @Matches(SEASON_OF_YEAR, { message: INPUTS_MESSAGES.seasonForm }) season?: string;
  /** The client's idempotency key: a repeated entry is recorded once, and returns the first answer. */
  @IsOptional() @IsUUID() opId?: string;
}

export class CounterEntryBody {
  /** Reason why the entry was wrong. */
  @Read(tidied) @IsString() @IsNotEmpty() @MaxLength(INPUTS_LENGTHS.note) reason!: string;
  @IsOptional() @IsUUID() opId?: string;
}

export class RefuseEntryBody {
  @Read(tidied) @IsString() @IsNotEmpty() @MaxLength(INPUTS_LENGTHS.note) reason!: string;
}

/** Searches the farmer of an entry: a typed name or Temp ID. */
export class LedgerFarmerQuery {
  @Read(tidied) @IsString() @IsNotEmpty() @MaxLength(100) q!: string;
}

/** A farmer of the programme, as an option for an entry. */
export class LedgerFarmerDto {
  @IsInt() farmerId!: number;
  @IsString() farmerName!: string;
  @IsOptional() @IsString() tempId!: string | null;
  @IsOptional() @IsString() communityName!: string | null;
  /** Path of their photograph. */
  @IsOptional() @IsString() photo!: string | null;
}

export class LedgerFarmerListDto {
  /** Some of the matches; more letters narrow the search. */
  @ValidateNested({ each: true }) @Nested(() => LedgerFarmerDto) list!: LedgerFarmerDto[];
}

/** Result of a submitted entry. */
export class EntryAnswerDto {
  /** 200: clients of the specification check it. */
  @IsInt() code!: number;
  @IsString() message!: string;
  @IsIn(ENTRY_STATES) state!: EntryState;
  /** Id of the entry; null while it waits. */
  @IsOptional() @IsInt() entryId!: number | null;
  /** Id of the approval request; null if none is needed. */
  @IsOptional() @IsInt() approvalId!: number | null;
  /** Naira; negative for a reversal. */
  @IsNumber() amount!: number;
}

/** One entry of the ledger. */
export class LedgerEntryDto {
  @IsInt() id!: number;
  @IsInt() communityResourceId!: number;
  @IsString() season!: string;
  @IsOptional() @IsInt() communityId!: number | null;
  @IsInt() farmerId!: number;
  @IsString() farmerName!: string;
  @IsIn(ENTRY_KINDS) kind!: EntryKind;
  @IsOptional() @IsInt() inputId!: number | null;
  @IsOptional() @IsString() inputName!: string | null;
  @IsOptional() @IsString() unitOfMeasurement!: string | null;
  @IsOptional() @IsNumber() quantity!: number | null;
  @IsOptional() @IsNumber() unitCost!: number | null;
  @IsOptional() @IsNumber() currentMarketValue!: number | null;
  @IsOptional() @IsNumber() totalNoBagsCollected!: number | null;
  @IsOptional() @IsNumber() sizeInKg!: number | null;
  /** Naira; negative in a reversal. */
  @IsNumber() amount!: number;
  /** ISO day. */
  @IsString() transactionDate!: string;
  @IsOptional() @IsString() reference!: string | null;
  @IsOptional() @IsString() note!: string | null;
  /** The entry that this one reverses, and the entry that reversed it. */
  @IsOptional() @IsInt() counters!: number | null;
  @IsOptional() @IsInt() counteredBy!: number | null;
  /** Outside viewers see the role. */
  @IsString() recordedBy!: string;
  @IsOptional() @ValidateNested() @Nested(() => UserNameDto) recorder?: UserNameDto;
  /** ISO time. */
  @IsString() recordedOn!: string;
  @IsOptional() @IsString() approvedBy!: string | null;
  @IsOptional() @ValidateNested() @Nested(() => UserNameDto) approver?: UserNameDto | null;
  @ValidateNested({ each: true }) @Nested(() => Link) links!: Link[];
}

/** Sum of the entries of one kind. */
export class LedgerKindSumDto {
  @IsIn(ENTRY_KINDS) kind!: EntryKind;
  @IsInt() entries!: number;
  /** Naira, less reversals. */
  @IsNumber() amount!: number;
}

export class LedgerEntryListDto {
  @ValidateNested({ each: true }) @Nested(() => LedgerEntryDto) list!: LedgerEntryDto[];
  @IsInt() total!: number;
  /** Naira of all matches, less reversals; with other kinds, less returned inputs too. */
  @IsNumber() amount!: number;
  /** The same by kind, for the matching kinds. */
  @ValidateNested({ each: true }) @Nested(() => LedgerKindSumDto) kinds!: LedgerKindSumDto[];
  @IsString() season!: string;
  @ValidateNested({ each: true }) @Nested(() => Link) links!: Link[];
}

/**
 * Filters for ledger rows: by farmer, community, input or kind, the latest first. `q` searches a farmer's name or Temp
 * ID.
 */
export class LedgerEntryQuery extends ListQuery {
  @IsOptional() @IsString() @Matches(SEASON_OF_YEAR, { message: INPUTS_MESSAGES.seasonForm }) season?: string;
  @IsOptional() @AsNumber() @IsInt() @Min(1) farmer?: number;
  @IsOptional() @AsNumber() @IsInt() @Min(1) community?: number;
  @IsOptional() @AsNumber() @IsInt() @Min(1) input?: number;
  /** One kind, or several comma-separated: `COLLECTION,RETURN`. */
  @IsOptional() @Matches(SOME_ENTRY_KINDS) kind?: string;
}

/** An entry that waits for a second person, or that one has decided on. */
export class LedgerApprovalDto {
  @IsInt() id!: number;
  @IsIn(APPROVAL_STATES) state!: ApprovalState;
  @IsString() season!: string;
  @IsInt() farmerId!: number;
  @IsString() farmerName!: string;
  @IsIn(ENTRY_KINDS) kind!: EntryKind;
  @IsOptional() @IsString() inputName!: string | null;
  @IsOptional() @IsNumber() quantity!: number | null;
  @IsNumber() amount!: number;
  /** Naira that its recorder had recorded for the farmer that day; they counted against the limit too. */
  @IsNumber() recordedBefore!: number;
  /** The entry that it reverses. */
  @IsOptional() @IsInt() counters!: number | null;
  @IsOptional() @IsString() note!: string | null;
  @IsString() askedBy!: string;
  @IsOptional() @ValidateNested() @Nested(() => UserNameDto) asker?: UserNameDto;
  /** ISO time. */
  @IsString() askedOn!: string;
  @IsOptional() @IsString() decidedBy!: string | null;
  @IsOptional() @ValidateNested() @Nested(() => UserNameDto) decider?: UserNameDto | null;
  @IsOptional() @IsString() decidedOn!: string | null;
  /** Reason for the refusal. */
  @IsOptional() @IsString() reason!: string | null;
  @IsOptional() @IsInt() entryId!: number | null;
  @IsBoolean() isOwn!: boolean;
  /** While it waits: why the user may not decide about it, as a sentence; null if their role already explains it. */
  @IsOptional() @IsString() cannotDecide!: string | null;
  @ValidateNested({ each: true }) @Nested(() => Link) links!: Link[];
}

export class LedgerApprovalListDto {
  @ValidateNested({ each: true }) @Nested(() => LedgerApprovalDto) list!: LedgerApprovalDto[];
  @IsInt() total!: number;
}

export class RecordedTodaySumDto {
  /** Kinds that count together. */
  @IsIn(ENTRY_KINDS, { each: true }) kinds!: readonly EntryKind[];
  @IsNumber() amount!: number;
}

/**
 * Naira that the user has recorded today for a farmer, without a second person. They count against the approval limit
 * together with a new entry.
 */
export class RecordedTodayDto {
  @ValidateNested({ each: true }) @Nested(() => RecordedTodaySumDto) list!: RecordedTodaySumDto[];
}

export class LedgerApprovalQuery extends ListQuery {
  /** Waiting ones, unless another state is requested. */
  @IsOptional() @IsIn(APPROVAL_STATES) state?: ApprovalState;
}

/** Ledger settings of a community resource. */
export class LedgerSettingsDto {
  /** Entries of more naira than this wait for a second person; null: no limit. */
  @IsOptional() @IsNumber() approvalAbove!: number | null;
  /** ISO day on which repayment is due. */
  @IsOptional() @IsString() repaymentDueOn!: string | null;
  /** A request to raise or remove the limit; only visible to administrators. */
  @IsOptional() @ValidateNested() @Nested(() => RuleChangeDto) waitingChange!: RuleChangeDto | null;
  @ValidateNested({ each: true }) @Nested(() => Link) links!: Link[];
}

/** The current settings; the message says if a change waits for approval. */
export class SavedLedgerSettingsDto extends LedgerSettingsDto {
  @IsString() message!: string;
}

/** Omitted or null values are cleared. */
export class SaveLedgerSettingsBody {
  @IsOptional()
  @AsNumber()
  @IsNumber({ maxDecimalPlaces: 2 })
  @Min(0)
  @Max(LEDGER_LIMITS.amount)
  approvalAbove?: number | null;
  @IsOptional() @IsISO8601({ strict: true }) @Matches(/^\d{4}-\d\d-\d\d$/) repaymentDueOn?: string | null;
}
