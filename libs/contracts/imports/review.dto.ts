import {
  IsArray,
  IsBoolean,
  IsIn,
  IsInt,
  IsObject,
  IsOptional,
  IsString,
  MaxLength,
  Min,
  ValidateNested,
} from 'class-validator';
import { Link, ListQuery, NamedDto } from '../platform/dto.js';
import { AsNumber, Clearable, Nested } from '../platform/shape.js';
import { RetentionDateDto } from '../retention/dto.js';
import { COMMA_MEANINGS, type CommaMeaning } from './choices.js';
import { HOLD_ANSWERS, type HoldAnswer, type HoldCode } from './holds.js';
import { MATCHED_BY, type MatchedBy } from './inspection.js';
import type { BrokenOff, ImportReason } from './jobs.js';
import type { ImportQuestion } from './questions.js';

/** States of an import: `inspected` waits for its columns, `staged` for confirmation of its rows. */
export const IMPORT_STATES = [
  'uploaded',
  'inspected',
  'mapped',
  'staged',
  'merging',
  'completed',
  'failed',
  'cancelled',
  'undoing',
  'undone',
] as const;
export type ImportState = (typeof IMPORT_STATES)[number];

export class SheetDto {
  @IsString() name!: string;
  @IsBoolean() hidden!: boolean;
  /** Non-empty rows; null while unknown. */
  @IsOptional() @IsInt() rows!: number | null;
}

export class ColumnDto {
  /** Counted from 0. */
  @IsInt() index!: number;
  /** Heading as in the file; '' if it has no name. */
  @IsString() heading!: string;
  /** Sample cells, BVNs masked. */
  @IsArray() @IsString({ each: true }) samples!: string[];
  /** Field that it is mapped to, or probably should be; null if there is none. */
  @IsOptional() @IsString() field!: string | null;
  @IsOptional() @IsIn(MATCHED_BY) by!: MatchedBy | null;
}

/** A field that a column can be mapped to. */
export class ImportFieldDto {
  @IsString() field!: string;
  @IsString() heading!: string;
  /** The file can't be imported without a column for it. */
  @IsBoolean() required!: boolean;
}

export class ImportCountsDto {
  @IsInt() total!: number;
  @IsInt() created!: number;
  @IsInt() updated!: number;
  @IsInt() unchanged!: number;
  @IsInt() held!: number;
  @IsInt() rejected!: number;
  @IsInt() parked!: number;
  /** Completed farms that a new boundary reopens; included in the updated ones. */
  @IsInt() reopened!: number;
}

/** Rows that go, or went, into one community. */
export class CommunityRowsDto {
  /** Null: it does not exist yet. */
  @IsOptional() @IsInt() id!: number | null;
  @IsString() name!: string;
  @IsOptional() @IsString() lga!: string | null;
  /** It is created with the import. */
  @IsBoolean() isNew!: boolean;
  @IsInt() rows!: number;
}

/** Held rows of one code. */
export class HoldGroupDto {
  @IsString() code!: HoldCode;
  @IsString() title!: string;
  @IsInt() rows!: number;
  @IsInt() open!: number;
  @IsInt() apply!: number;
  @IsInt() keep!: number;
  /** Answered rows that are already stored or left unchanged: their answers are final. */
  @IsInt() settled!: number;
}

/** Preview or result of undoing an import. */
export class ImportUndoDto {
  /** ISO time until which it can be undone. */
  @IsString() until!: string;
  /** Job that undoes it, or did; null until someone requests it. */
  @IsOptional() @IsInt() jobId!: number | null;
  @IsInt() total!: number;
  @IsInt() removed!: number;
  @IsInt() restored!: number;
  /** Changed or used by someone since, so left unchanged. */
  @IsInt() kept!: number;
  @IsInt() gone!: number;
}

/** One import, from its upload to its undo. */
export class ImportDto {
  /** The job that imported its file: use it to query the import. */
  @IsInt() jobId!: number;
  /** The job in progress, or the last one: it differs if held rows were answered after the end. */
  @IsInt() workingJobId!: number;
  @IsInt() importId!: number;
  @IsString() kind!: string;
  @IsString() importType!: string;
  @IsString() format!: string;
  @IsIn(IMPORT_STATES) state!: ImportState;
  /** A person reviews its columns and rows before anything is written. */
  @IsBoolean() review!: boolean;
  @IsString() fileName!: string;
  @IsOptional() @ValidateNested() @Nested(() => NamedDto) communityResource!: NamedDto | null;
  @IsOptional() @ValidateNested() @Nested(() => NamedDto) community!: NamedDto | null;
  @IsString() createdAt!: string;
  @IsOptional() @IsString() endedAt!: string | null;
  /** When its file and its old values are deleted; empty until it has ended. */
  @ValidateNested({ each: true }) @Nested(() => RetentionDateDto) retention!: RetentionDateDto[];
  @ValidateNested({ each: true }) @Nested(() => SheetDto) sheets!: SheetDto[];
  @IsOptional() @IsString() sheet!: string | null;
  /** Number of the header row, as the spreadsheet shows it. */
  @IsOptional() @IsInt() headerRow!: number | null;
  @ValidateNested({ each: true }) @Nested(() => ColumnDto) columns!: ColumnDto[];
  @ValidateNested({ each: true }) @Nested(() => ImportFieldDto) fields!: ImportFieldDto[];
  @IsArray() @IsString({ each: true }) notes!: string[];
  /** Expected result per row after the check; actual result after the end. Null before. */
  @IsOptional() @ValidateNested() @Nested(() => ImportCountsDto) counts!: ImportCountsDto | null;
  @ValidateNested({ each: true }) @Nested(() => HoldGroupDto) holds!: HoldGroupDto[];
  /** Each an `ImportQuestion`. */
  @IsArray() @IsObject({ each: true }) questions!: ImportQuestion[];
  /**
   * Communities for the rows of a farmer list after the check, and those of its stored farmers after the end; those with most
   * rows first, at most 20. Held and undone rows are not counted.
   */
  @ValidateNested({ each: true }) @Nested(() => CommunityRowsDto) communities!: CommunityRowsDto[];
  @IsInt() communitiesTotal!: number;
  /** Rejected rows grouped by reason, each an `ImportReason`. */
  @IsArray() @IsObject({ each: true }) reasons!: ImportReason[];
  /** The same for cells left blank. */
  @IsArray() @IsObject({ each: true }) parkedReasons!: ImportReason[];
  @IsOptional() @IsObject() brokenOff!: BrokenOff | null;
  /** ISO time until which it can be undone; null if there is nothing to undo. */
  @IsOptional() @IsString() undoUntil!: string | null;
  /** Actions open to the user: `columns`, `sheet`, `holds`, `answers`, `check`, `run`, `discard`, `retry`, `undo`. */
  @ValidateNested({ each: true }) @Nested(() => Link) links!: Link[];
}

export class ColumnChoiceDto {
  @IsInt() @Min(0) index!: number;
  /** Null: the column is ignored. */
  @IsOptional() @Clearable() @IsString() @MaxLength(60) field!: string | null;
}

/** Body of the call that maps columns to fields: it names every column of the file. */
export class ImportColumnsBody {
  @ValidateNested({ each: true }) @Nested(() => ColumnChoiceDto) @IsArray() columns!: ColumnChoiceDto[];
}

export class ImportSheetBody {
  @IsOptional() @IsString() @MaxLength(200) sheet?: string;
  @IsOptional() @AsNumber() @IsInt() @Min(1) headerRow?: number;
}

/** Expected outcomes of rows; rejected rows are those of `GET /jobs/:jobId/rejects`. */
export const CHECKED_OUTCOMES = ['created', 'updated', 'unchanged', 'held'] as const;
export type CheckedOutcome = (typeof CHECKED_OUTCOMES)[number];
export const ANSWERED = ['open', 'answered'] as const;

export class ImportRowQuery extends ListQuery {
  @IsIn(CHECKED_OUTCOMES) outcome!: CheckedOutcome;
  /** Code of a hold: only rows held for it. */
  @IsOptional() @IsString() @MaxLength(40) hold?: string;
  @IsOptional() @IsIn(ANSWERED) answered?: (typeof ANSWERED)[number];
}

export class ImportChangeDto {
  @IsString() field!: string;
  /** The field's label. */
  @IsString() heading!: string;
  /** Gona's value; null if it has none. BVNs masked. */
  @IsOptional() @IsString() before!: string | null;
  /** The file's value. */
  @IsOptional() @IsString() after!: string | null;
  /** Hint for the decision: "Two digits differ". */
  @IsOptional() @IsString() note?: string | null;
}

export class ImportHoldDto {
  @IsString() code!: HoldCode;
  @IsOptional() @Clearable() @IsIn(HOLD_ANSWERS) answer!: HoldAnswer | null;
  /** The answer has been applied. */
  @IsBoolean() settled!: boolean;
}

/** One row of the file, with its expected outcome. */
export class ImportRowDto {
  /** Row number as in the user's spreadsheet; for a map the number of the placemark. */
  @IsInt() row!: number;
  /** Name of the record. */
  @IsOptional() @IsString() called!: string | null;
  /** Details that distinguish it: the farmer's key, the farm's id. */
  @IsOptional() @IsString() detail!: string | null;
  /** The existing or created record; null before it is created. */
  @IsOptional() @IsInt() targetId!: number | null;
  @ValidateNested({ each: true }) @Nested(() => ImportChangeDto) changes!: ImportChangeDto[];
  @IsOptional() @ValidateNested() @Nested(() => ImportHoldDto) hold!: ImportHoldDto | null;
}

export class ImportRowListDto {
  @ValidateNested({ each: true }) @Nested(() => ImportRowDto) list!: ImportRowDto[];
  @IsInt() total!: number;
}

/** Answers held rows: those with a code, some by their number, or all. */
export class ImportHoldsBody {
  @IsOptional() @IsString() @MaxLength(40) code?: string;
  @IsOptional() @IsArray() @IsInt({ each: true }) rows?: number[];
  /** Null withdraws the answer. */
  @IsOptional() @Clearable() @IsIn(HOLD_ANSWERS) answer!: HoldAnswer | null;
}

export class AnsweredPlaceDto {
  @IsInt() stateId!: number;
  @IsOptional() @Clearable() @IsInt() lgaId!: number | null;
  @IsOptional() @Clearable() @IsInt() wardId!: number | null;
}

/** A community of the programme by its id, or a new one. */
export class AnsweredCommunityDto {
  @IsOptional() @IsInt() communityId?: number;
  /** Creates a community with the name in the file. */
  @IsOptional() @IsBoolean() create?: boolean;
  /** Its local government: one that the question offers. */
  @IsOptional() @IsInt() lgaId?: number | null;
}

/** The answer to one question of a file. */
export class ImportAnswerDto {
  @IsString() @MaxLength(300) key!: string;
  /** For a place; null: none of the places. */
  @IsOptional()
  @Clearable()
  @ValidateNested()
  @Nested(() => AnsweredPlaceDto)
  place?: AnsweredPlaceDto | null;
  /** For a community; null: its rows are skipped. */
  @IsOptional()
  @Clearable()
  @ValidateNested()
  @Nested(() => AnsweredCommunityDto)
  community?: AnsweredCommunityDto | null;
  /** For a comma: its meaning. */
  @IsOptional() @IsIn(COMMA_MEANINGS) comma?: CommaMeaning;
}

export class ImportAnswersBody {
  @ValidateNested({ each: true }) @Nested(() => ImportAnswerDto) @IsArray() answers!: ImportAnswerDto[];
}
