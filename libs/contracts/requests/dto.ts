import {
  IsBoolean,
  IsIn,
  IsInt,
  IsNotEmpty,
  IsOptional,
  IsString,
  Matches,
  Max,
  MaxLength,
  Min,
  ValidateNested,
} from 'class-validator';
import { FARMER_FIELDS } from '../farmers/changes.js';
import { FarmerLockDto } from '../farmers/dto.js';
import { Link, ListQuery } from '../platform/dto.js';
import { listOf, RecordDto, SaveRecordBody } from '../platform/record-dto.js';
import { AsBoolean, AsNumber, Nested, Trimmed } from '../platform/shape.js';
import {
  ERASURE_OBSTACLES,
  ERASURE_STATES,
  type ErasureObstacle,
  type ErasureState,
  REQUEST_CHANNELS,
  REQUEST_DAYS,
  REQUEST_DECISIONS,
  REQUEST_KINDS,
  REQUEST_LENGTH,
  REQUEST_STATES,
  type RequestChannel,
  type RequestDecision,
  type RequestKind,
  type RequestState,
} from './constants.js';

const KINDS = Object.keys(REQUEST_KINDS);
const CHANNELS = Object.keys(REQUEST_CHANNELS);
const STATES = Object.keys(REQUEST_STATES);
const DAY = /^\d{4}-\d{2}-\d{2}$/;

/** A change that a farmer proposes of their own record. */
export class ProposedChangeDto {
  @IsIn(Object.keys(FARMER_FIELDS)) field!: keyof typeof FARMER_FIELDS;
  /** Value in the record. */
  @IsOptional() @IsString() now!: string | null;
  @IsOptional() @IsString() value!: string | null;
}

/** A request of a farmer. */
export class DataRequestDto extends RecordDto {
  /** "Erasure, request 12" */
  @IsString() name!: string;
  @IsInt() farmerId!: number;
  @IsString() farmerName!: string;
  @IsOptional() @IsString() tempId!: string | null;
  @IsIn(KINDS) kind!: RequestKind;
  @IsIn(CHANNELS) channel!: RequestChannel;
  /** ISO day. */
  @IsString() receivedOn!: string;
  /** Days to answer that the request states. */
  @IsOptional() @IsInt() statedDays!: number | null;
  /** ISO day: the stated days or 30, whichever is earlier. */
  @IsString() dueOn!: string;
  /** Days until then, negative if it has passed. */
  @IsInt() daysLeft!: number;
  /** Words of the farmer; null once erased. */
  @IsOptional() @IsString() details!: string | null;
  /** Changes that granting the request stores. */
  @ValidateNested({ each: true }) @Nested(() => ProposedChangeDto) proposed!: ProposedChangeDto[];
  @IsIn(STATES) state!: RequestState;
  @IsOptional() @IsString() answer!: string | null;
  /** ISO time. */
  @IsOptional() @IsString() answeredOn!: string | null;
  /** An erasure is requested, confirmed or done: the request stays as it is, until its answer. */
  @IsBoolean() isErasing!: boolean;
  /** Name of the administrator, or of the farmer, who filed it. */
  @IsOptional() @IsString() receivedBy!: string | null;
  /** Lock of the farmer's record. */
  @IsOptional() @ValidateNested() @Nested(() => FarmerLockDto) lock!: FarmerLockDto | null;
}

export class DataRequestListDto extends listOf(DataRequestDto) {}

export class DataRequestQuery extends ListQuery {
  @IsOptional() @IsIn(STATES) state?: RequestState;
  @IsOptional() @IsIn(KINDS) kind?: RequestKind;
  @IsOptional() @AsNumber() @IsInt() @Min(1) farmerId?: number;
  /** Open erasures that Gona proposes for inactive farmers, or all others. */
  @IsOptional() @AsBoolean() @IsBoolean() isProposed?: boolean;
}

export class SaveDataRequestBody extends SaveRecordBody {
  @AsNumber() @IsInt() @Min(1) farmerId!: number;
  @IsIn(KINDS) kind!: RequestKind;
  @IsIn(CHANNELS) channel!: RequestChannel;
  /** ISO day. */
  @Matches(DAY, { message: 'Enter a day, such as 2026-03-14.' }) receivedOn!: string;
  @IsOptional() @AsNumber() @IsInt() @Min(1) @Max(REQUEST_DAYS) statedDays?: number;
  @IsOptional() @Trimmed() @IsString() @MaxLength(REQUEST_LENGTH) details?: string;
}

export class AnswerRequestBody {
  @IsIn(REQUEST_DECISIONS) decision!: RequestDecision;
  /** Text of the letter. */
  @Trimmed() @IsString() @IsNotEmpty() @MaxLength(REQUEST_LENGTH) answer!: string;
}

export class RestrictBody {
  /** Last ISO day; left out: until someone ends the restriction. */
  @IsOptional() @Matches(DAY, { message: 'Enter a day, such as 2026-03-14.' }) until?: string;
}

export class FileRequestBody {
  @IsIn(KINDS) kind!: RequestKind;
  @IsOptional() @Trimmed() @IsString() @MaxLength(REQUEST_LENGTH) details?: string;
}

/** A request, as the farmer sees it. */
export class OwnRequestDto {
  @IsInt() id!: number;
  @IsIn(KINDS) kind!: RequestKind;
  @IsString() receivedOn!: string;
  @IsString() dueOn!: string;
  @IsIn(STATES) state!: RequestState;
  @IsOptional() @IsString() details!: string | null;
  @IsOptional() @IsString() answer!: string | null;
  /** Changes of their record that wait for the answer, or were answered. */
  @ValidateNested({ each: true }) @Nested(() => ProposedChangeDto) proposed!: ProposedChangeDto[];
}

export class OwnRequestsDto {
  @ValidateNested({ each: true }) @Nested(() => OwnRequestDto) list!: OwnRequestDto[];
}

/** Data that goes or stays when a farmer is erased. */
export class ErasurePartDto {
  @IsString() what!: string;
  /** Ground on which it stays; null: it goes. */
  @IsOptional() @IsString() ground!: string | null;
}

/** A place that still holds an erased value, found by the search at the end of an erasure. */
export class ErasureFindDto {
  /** Table and column, or "stored file". */
  @IsString() place!: string;
  @IsInt() rows!: number;
}

/** Result of an erasure. */
export class ErasureResultDto {
  /** Places searched: columns of all tables. */
  @IsInt() searched!: number;
  @ValidateNested({ each: true }) @Nested(() => ErasureFindDto) found!: ErasureFindDto[];
  /** ISO time. */
  @IsString() at!: string;
}

/** A recipient of a file with the farmer, who must erase too (GAID 2025, article 38(3)). */
export class ErasureRecipientDto {
  @IsInt() id!: number;
  @IsString() recipient!: string;
  @IsString() file!: string;
  /** ISO times. */
  @IsString() sentOn!: string;
  @IsOptional() @IsString() notifiedOn!: string | null;
}

/** An uploaded list that names the farmer, and that the undo of its import still needs. */
export class ErasureListDto {
  @IsInt() importId!: number;
  @IsOptional() @IsInt() jobId!: number | null;
  @IsString() name!: string;
  /** ISO day from which Gona deletes it; null while the import is not finished. */
  @IsOptional() @IsString() goesOn!: string | null;
}

/** An erasure, or its preview. */
export class ErasureDto {
  /** Null: not asked for yet. */
  @IsOptional() @IsIn(Object.keys(ERASURE_STATES)) state!: ErasureState | null;
  @ValidateNested({ each: true }) @Nested(() => ErasurePartDto) parts!: ErasurePartDto[];
  @IsIn(Object.keys(ERASURE_OBSTACLES), { each: true }) obstacles!: ErasureObstacle[];
  @IsOptional() @IsString() askedBy!: string | null;
  @IsOptional() @IsString() confirmedBy!: string | null;
  /** ISO time from which Gona erases. */
  @IsOptional() @IsString() erasesAfter!: string | null;
  /** ISO day on which the last backup with the data is deleted; null: backups have no age limit, or nothing is erased yet. */
  @IsOptional() @IsString() backupsGoneOn!: string | null;
  @IsOptional() @ValidateNested() @Nested(() => ErasureResultDto) result!: ErasureResultDto | null;
  @ValidateNested({ each: true }) @Nested(() => ErasureRecipientDto) recipients!: ErasureRecipientDto[];
  @ValidateNested({ each: true }) @Nested(() => ErasureListDto) lists!: ErasureListDto[];
  /** The actor may not confirm, for this reason. */
  @IsOptional() @IsString() needsOther!: string | null;
  @IsBoolean() isErased!: boolean;
  /** `ask`, `confirm`, `cancel`. */
  @ValidateNested({ each: true }) @Nested(() => Link) links!: Link[];
}

/** Erasures that Gona proposes for inactive farmers. */
export class ProposedErasuresDto {
  /** Nobody requested them yet. */
  @IsInt() proposed!: number;
  /** They wait for the actor as the second administrator. */
  @IsInt() toConfirm!: number;
  /** `ask`, `confirm`. */
  @ValidateNested({ each: true }) @Nested(() => Link) links!: Link[];
}

/** Result of an act on proposed erasures. */
export class ErasuresActedDto {
  /** At most 1,000. */
  @IsInt() erasures!: number;
  @IsString() message!: string;
}
