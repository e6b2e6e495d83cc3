import {
  ArrayMaxSize,
  IsArray,
  IsBoolean,
  IsIn,
  IsInt,
  IsObject,
  IsOptional,
  IsString,
  Matches,
  MaxLength,
  Min,
  ValidateNested,
} from 'class-validator';
import { FarmerFilter } from '../farmers/filter.js';
import {
  RECOVERY_FILTERS,
  type RecoveryFilter,
  SEASON_OF_YEAR,
  SOME_ENTRY_KINDS,
} from '../inputs/constants.js';
import { INPUTS_MESSAGES } from '../inputs/messages.js';
import { AnyCase, AsNumber, Nested, Tidied } from '../platform/shape.js';
import {
  EXPORT_FORMATS,
  EXPORT_KINDS,
  type ExportFormat,
  type ExportKindName,
  LEDGER_ROWS,
  type LedgerRows,
} from './constants.js';

/** Row filters of an export; omitted ones do not narrow it. */
export class ExportFilters {
  /** Search text, as on the exported list. */
  @IsOptional() @IsString() @MaxLength(100) q?: string;
  /** For farmers: those of a filter, as on the list of all farmers. */
  @IsOptional() @ValidateNested() @Nested(() => FarmerFilter) farmers?: FarmerFilter;
  /** Status of farms, communities or community resources. */
  @IsOptional()
  @AnyCase(['ACTIVE', 'COMPLETED', 'INACTIVE'])
  @IsIn(['ACTIVE', 'COMPLETED', 'INACTIVE'])
  status?: string;
  /** Username of the agent who captured the farms. */
  @IsOptional() @IsString() @MaxLength(100) agent?: string;
  /** Filters of the exported list, by their names there: `{ "state": "POSTED" }`. */
  @IsOptional() @IsObject() list?: Record<string, string>;
  /** Job of a map import: only farms that it created or changed, without those undone since. */
  @IsOptional() @AsNumber() @IsInt() @Min(1) import?: number;
  /** A message: only its recipients. */
  @IsOptional() @AsNumber() @IsInt() @Min(1) message?: number;
  /** The product that a monitor of that name asks about; included in each row. */
  @IsOptional() @IsString() @MaxLength(60) product?: string;
  /** For a ledger: only this season, as `Rainy Season 2026`. */
  @IsOptional() @IsString() @Matches(SEASON_OF_YEAR, { message: INPUTS_MESSAGES.seasonForm }) season?: string;
  /** For a ledger: only this farmer; only farmers with this input, or entries for it. */
  @IsOptional() @AsNumber() @IsInt() @Min(1) farmer?: number;
  @IsOptional() @AsNumber() @IsInt() @Min(1) input?: number;
  /** For the farmers of a ledger: filter, as on the page. */
  @IsOptional() @IsIn(RECOVERY_FILTERS) show?: RecoveryFilter;
  /** For the entries of a ledger: only these kinds, as `COLLECTION,RETURN`. */
  @IsOptional() @Matches(SOME_ENTRY_KINDS) entries?: string;
  /** Fields of columns that the file lacks; those that the user has no grant for are added. */
  @IsOptional()
  @IsArray()
  @ArrayMaxSize(100)
  @IsString({ each: true })
  @MaxLength(10, { each: true })
  without?: string[];
}

export class StartExportBody {
  @IsIn(EXPORT_KINDS) kind!: ExportKindName;
  @AnyCase(EXPORT_FORMATS) @IsIn(EXPORT_FORMATS) format!: ExportFormat;
  /** Only this community resource; all in the user's scope if omitted. */
  @IsOptional() @AsNumber() @IsInt() @Min(1) resourceId?: number;
  /** Only this community of the resource. */
  @IsOptional() @AsNumber() @IsInt() @Min(1) communityId?: number;
  @IsOptional() @ValidateNested() @Nested(() => ExportFilters) filters?: ExportFilters;
  /** Office or person who gets the file; required if its rows hold farmers (`ofPeople`). */
  @IsOptional() @Tidied() @IsString() @MaxLength(120) recipient?: string;
  /** Use of the file by the recipient; required in the same case. */
  @IsOptional() @Tidied() @IsString() @MaxLength(200) purpose?: string;
}

/** The same export with BVNs in the clear. The reason is the purpose, unless there is one. */
export class StartWholeExportBody extends StartExportBody {
  @IsString() @MaxLength(200) reason!: string;
}

/** Number of rows that a file would have now. */
export class ExportCountDto {
  @IsInt() rows!: number;
}

/** Query of the documented links. */
export class ExportLinkQuery {
  @IsOptional() @AnyCase(EXPORT_FORMATS) @IsIn(EXPORT_FORMATS) format?: ExportFormat;
  @IsOptional() @AnyCase(['Report']) @IsIn(['Report']) reportType?: string;
}

export class ExportColumnDto {
  /** Name in maps. */
  @IsString() field!: string;
  /** Name in tables. */
  @IsString() heading!: string;
}

/** A kind that the user may export. */
export class ExportKindDto {
  @IsIn(EXPORT_KINDS) kind!: ExportKindName;
  @IsString() label!: string;
  /** One sentence that describes a row. */
  @IsString() about!: string;
  @IsArray() @IsIn(EXPORT_FORMATS, { each: true }) formats!: ExportFormat[];
  @ValidateNested({ each: true }) @Nested(() => ExportColumnDto) columns!: ExportColumnDto[];
  /** Statuses that rows can be narrowed to; empty if they have no status, or only one is exported. */
  @IsArray() @IsString({ each: true }) statuses!: string[];
  /** Rows can be narrowed to a community. */
  @IsBoolean() byCommunity!: boolean;
  /** Its rows are farms: they can be narrowed to an agent, or to a map import. */
  @IsBoolean() ofFarms!: boolean;
  /** Its rows are recipients of messages: they can be narrowed to one message. */
  @IsBoolean() ofMessages!: boolean;
  /** Its rows are farmers or entries of a ledger: they can be narrowed to a season, a farmer and an input. */
  @IsOptional() @IsIn(LEDGER_ROWS) ofLedger!: LedgerRows | null;
  /** Each row names a product, which is required. */
  @IsBoolean() namesProduct!: boolean;
  /** Its rows hold personal data of farmers: recipient and purpose are required. */
  @IsBoolean() ofPeople!: boolean;
  /** The user may export its BVNs in the clear, with a reason. */
  @IsBoolean() whole!: boolean;
  /** Sensitive contents, such as "Boundaries"; empty if there are none. */
  @IsArray() @IsString({ each: true }) sensitive!: string[];
  /** Export without names to offer first; null if there is none, or the user may not export it. */
  @IsOptional() @IsIn(EXPORT_KINDS) smaller!: ExportKindName | null;
}

export class ExportKindListDto {
  @ValidateNested({ each: true }) @Nested(() => ExportKindDto) list!: ExportKindDto[];
  @IsInt() total!: number;
}

/** Answer while the file is still being written. */
export class ExportWaitingDto {
  /** 202 */
  @IsInt() code!: number;
  @IsString() message!: string;
  @IsInt() jobId!: number;
}
