import {
  ArrayUnique,
  IsArray,
  IsBoolean,
  IsIn,
  IsInt,
  IsNumber,
  IsOptional,
  IsString,
  Min,
  ValidateNested,
} from 'class-validator';
import { ListQuery } from '../platform/dto.js';
import { Nested } from '../platform/shape.js';
import {
  AGREEMENTS,
  type Agreement,
  EVIDENCE_FIELDS,
  type EvidenceField,
  MERGE_FIELD_NAMES,
  type MergeField,
  PAIR_STATES,
  type PairState,
} from './constants.js';
import type { Evidence } from './words.js';

/** A page of pairs, the highest score first; open ones unless `state` is given. */
export class DuplicateQuery extends ListQuery {
  @IsOptional() @IsIn(PAIR_STATES) state?: PairState;
}

/** One record of a pair. */
export class DuplicateFarmerDto {
  @IsInt() farmerId!: number;
  @IsString() name!: string;
  /** Temp ID, CBN ID or RIFAN number. */
  @IsOptional() @IsString() number!: string | null;
}

/** Two records that may be one person. */
export class DuplicatePairDto {
  @IsInt() pairId!: number;
  @IsInt() version!: number;
  @IsIn(PAIR_STATES) state!: PairState;
  /** Probability, 0 to 1. */
  @IsNumber() score!: number;
  /** For users: "Same phone, surnames differ by a letter". */
  @IsString() reasons!: string;
  /** A merged pair has the main record first. */
  @ValidateNested() @Nested(() => DuplicateFarmerDto) farmer!: DuplicateFarmerDto;
  @ValidateNested() @Nested(() => DuplicateFarmerDto) other!: DuplicateFarmerDto;
  @IsOptional() @IsString() settledBy!: string | null;
  @IsOptional() @IsString() settledAt!: string | null;
  @IsOptional() @IsInt() mergeId!: number | null;
  /** Last moment of the undo; null if the pair is not merged, or the time is over. */
  @IsOptional() @IsString() undoUntil!: string | null;
}

export class DuplicateCountsDto {
  @IsInt() likely!: number;
  @IsInt() unclear!: number;
  @IsInt() merged!: number;
  @IsInt() different!: number;
}

export class ComparisonStateDto {
  @IsInt() jobId!: number;
  @IsInt() done!: number;
  @IsOptional() @IsInt() total!: number | null;
}

export class LastComparisonDto {
  @IsString() endedAt!: string;
  @IsInt() compared!: number;
  @IsNumber() seconds!: number;
}

export class DuplicateListDto {
  @ValidateNested({ each: true }) @Nested(() => DuplicatePairDto) list!: DuplicatePairDto[];
  @IsInt() total!: number;
  @ValidateNested() @Nested(() => DuplicateCountsDto) counts!: DuplicateCountsDto;
  @IsOptional() @ValidateNested() @Nested(() => ComparisonStateDto) running!: ComparisonStateDto | null;
  /** The last comparison of all farmers. */
  @IsOptional() @ValidateNested() @Nested(() => LastComparisonDto) last!: LastComparisonDto | null;
}

export class EvidenceDto implements Evidence {
  @IsIn(EVIDENCE_FIELDS) field!: EvidenceField;
  @IsIn(AGREEMENTS) agreement!: Agreement;
  @IsNumber() weight!: number;
  /** For users: "same phone". */
  @IsString() text!: string;
}

/** A field of both records: display values, masked where they are secret. */
export class ComparedFieldDto {
  @IsIn(MERGE_FIELD_NAMES) field!: MergeField;
  @IsArray() values!: (string | null)[];
  @IsBoolean() same!: boolean;
  /** Index of the suggested value: the record with a BVN, then the newest one. */
  @IsInt() suggested!: number;
}

/** Rows that a merge moves: those of each record. */
export class MovedRowsDto {
  @IsString() called!: string;
  @IsArray() @IsInt({ each: true }) counts!: number[];
}

/** One record of a pair for the comparison. Naira as text. */
export class ComparedFarmerDto extends DuplicateFarmerDto {
  @IsInt() version!: number;
  @IsOptional() @IsString() place!: string | null;
  @IsArray() @IsString({ each: true }) communities!: string[];
  @IsArray() @IsString({ each: true }) programmes!: string[];
  @IsInt() prints!: number;
  @IsString() received!: string;
  @IsString() owed!: string;
}

export class DuplicateDetailDto extends DuplicatePairDto {
  @ValidateNested({ each: true }) @Nested(() => ComparedFarmerDto) sides!: ComparedFarmerDto[];
  /** Index of the suggested main record. */
  @IsInt() main!: number;
  /** Weight of any two farmers, to which the evidence is added. */
  @IsNumber() start!: number;
  @ValidateNested({ each: true }) @Nested(() => EvidenceDto) evidence!: EvidenceDto[];
  @ValidateNested({ each: true }) @Nested(() => ComparedFieldDto) fields!: ComparedFieldDto[];
  @ValidateNested({ each: true }) @Nested(() => MovedRowsDto) moves!: MovedRowsDto[];
}

export class MergeVersionsDto {
  @IsInt() @Min(1) main!: number;
  @IsInt() @Min(1) other!: number;
}

/** A merge of a pair, as the user saw it. */
export class MergeBody {
  @IsInt() @Min(1) mainId!: number;
  /** Fields whose values the main record takes from the other. */
  @IsArray() @ArrayUnique() @IsIn(MERGE_FIELD_NAMES, { each: true }) take!: MergeField[];
  @ValidateNested() @Nested(() => MergeVersionsDto) versions!: MergeVersionsDto;
}

export class PairVersionBody {
  @IsInt() @Min(1) version!: number;
}

export class MergedDto {
  @IsInt() code!: number;
  @IsString() message!: string;
  @IsInt() mergeId!: number;
  @IsInt() mainId!: number;
  @IsString() undoUntil!: string;
}

export class MergeUndoneDto {
  @IsInt() code!: number;
  @IsString() message!: string;
  /** For users: edits made after the merge that the undo kept. */
  @IsArray() @IsString({ each: true }) kept!: string[];
}

/** Open pairs of a farmer, or the main record of a merged one. */
export class FarmerDuplicatesDto {
  /** The main record, if this one was merged. */
  @IsOptional() @ValidateNested() @Nested(() => DuplicateFarmerDto) main!: DuplicateFarmerDto | null;
  @IsOptional() @IsString() mergedBy!: string | null;
  @IsOptional() @IsString() mergedAt!: string | null;
  @IsOptional() @IsString() undoUntil!: string | null;
  /** Open pairs, the highest score first. */
  @ValidateNested({ each: true }) @Nested(() => DuplicatePairDto) open!: DuplicatePairDto[];
}

export class ComparisonDto {
  @IsInt() code!: number;
  @IsString() message!: string;
  @IsInt() jobId!: number;
  /** Farmers to compare. */
  @IsInt() farmers!: number;
}
