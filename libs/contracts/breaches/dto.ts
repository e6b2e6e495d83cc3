import {
  ArrayMaxSize,
  IsArray,
  IsBoolean,
  IsIn,
  IsInt,
  IsNotEmpty,
  IsOptional,
  IsString,
  IsUUID,
  Matches,
  MaxLength,
  ValidateNested,
} from 'class-validator';
import { NamedDto } from '../platform/dto.js';
import { listOf, RecordDto, SaveRecordBody } from '../platform/record-dto.js';
import { AsBoolean, Nested, Tidied } from '../platform/shape.js';
import { BREACH_REPORTS, type BreachReport, MINUTE } from './constants.js';

const REPORTS = Object.keys(BREACH_REPORTS);
const NOT_A_MINUTE = { message: 'Enter a day and a time.' };
const FILE = /^(job|import):\d{1,15}$/;

/** An entry of the breach register, with the eight items of GAID 2025, article 33(5). */
export class BreachDto extends RecordDto {
  @IsString() name!: string;
  /** Minutes in Nigeria: 2026-11-28T14:05. */
  @IsString() awareAt!: string;
  @IsString() from!: string;
  @IsString() to!: string;
  @IsBoolean() isDrill!: boolean;
  /** The whole account is affected, because the breach is not bounded. */
  @IsBoolean() isWhole!: boolean;
  /** Users whose access was misused, and files that got out: `job:12`, `import:7`. */
  @IsArray() @IsString({ each: true }) userIds!: string[];
  @IsArray() @IsString({ each: true }) files!: string[];
  /** Sessions on devices that others got hold of. */
  @IsArray() @IsString({ each: true }) sessionIds!: string[];
  @IsString() circumstances!: string;
  @IsString() dataKinds!: string;
  @IsString() risk!: string;
  @IsString() steps!: string;
  @IsString() notices!: string;
  @IsString() contact!: string;
  @IsOptional() @IsIn(REPORTS) report!: BreachReport | null;
  @IsString() belowReason!: string;
  /** When the Commission was notified; null: not yet. */
  @IsOptional() @IsString() reportedAt!: string | null;
  /** Affected farmers as of `computedOn`; null before the first computation. */
  @IsOptional() @IsInt() people!: number | null;
  /** ISO time. */
  @IsOptional() @IsString() computedOn!: string | null;
  /** Something changed since the affected people were found. */
  @IsBoolean() isOutdated!: boolean;
}

export class BreachListDto extends listOf(BreachDto) {}

export class SaveBreachBody extends SaveRecordBody {
  /** No names of people. */
  @Tidied()
  @IsString()
  @IsNotEmpty()
  @MaxLength(120)
  @Matches(/[\p{L}\p{N}]/u, { message: 'A title has at least one letter or digit.' })
  name!: string;
  @IsString() @Matches(MINUTE, NOT_A_MINUTE) awareAt!: string;
  @IsString() @Matches(MINUTE, NOT_A_MINUTE) from!: string;
  @IsString() @Matches(MINUTE, NOT_A_MINUTE) to!: string;
  @IsOptional() @AsBoolean() @IsBoolean() isDrill?: boolean;
  @IsOptional() @AsBoolean() @IsBoolean() isWhole?: boolean;
  @IsOptional()
  @IsArray()
  @ArrayMaxSize(100)
  @Matches(/^\d{1,15}$/, { each: true, message: 'Choose users from the list.' })
  userIds?: string[];
  @IsOptional()
  @IsArray()
  @ArrayMaxSize(100)
  @Matches(FILE, { each: true, message: 'Choose files from the list.' })
  files?: string[];
  @IsOptional() @IsArray() @ArrayMaxSize(100) @IsUUID(undefined, { each: true }) sessionIds?: string[];
  @IsOptional() @IsString() @MaxLength(4000) circumstances?: string;
  @IsOptional() @IsString() @MaxLength(2000) dataKinds?: string;
  @IsOptional() @IsString() @MaxLength(2000) risk?: string;
  @IsOptional() @IsString() @MaxLength(4000) steps?: string;
  @IsOptional() @IsString() @MaxLength(2000) notices?: string;
  @IsOptional() @IsString() @MaxLength(500) contact?: string;
  @IsOptional() @IsIn(REPORTS) report?: BreachReport;
  @IsOptional() @IsString() @MaxLength(2000) belowReason?: string;
  @IsOptional() @IsString() @Matches(MINUTE, NOT_A_MINUTE) reportedAt?: string;
}

/** A user, a session or a file of the account, to choose. */
export class BreachChoiceDto {
  /** Id of a user or session, or `job:12` and `import:7` for files. */
  @IsString() value!: string;
  @IsString() label!: string;
}

export class BreachChoicesDto {
  @ValidateNested({ each: true }) @Nested(() => BreachChoiceDto) users!: BreachChoiceDto[];
  /** The newest 1,000, and those that breaches name. */
  @ValidateNested({ each: true }) @Nested(() => BreachChoiceDto) sessions!: BreachChoiceDto[];
  /** Files of the last two years that hold farmers, newest first, at most 1,000. */
  @ValidateNested({ each: true }) @Nested(() => BreachChoiceDto) files!: BreachChoiceDto[];
}

/** Affected farmers of a community; a message goes to one community. */
export class BreachCommunityDto {
  @ValidateNested() @Nested(() => NamedDto) communityResource!: NamedDto;
  @ValidateNested() @Nested(() => NamedDto) community!: NamedDto;
  @IsInt() people!: number;
}

export class BreachPeopleDto {
  /** Affected farmers by community, the most first. A farmer of two communities counts in both. */
  @ValidateNested({ each: true }) @Nested(() => BreachCommunityDto) communities!: BreachCommunityDto[];
  @IsInt() people!: number;
  @IsInt() withoutPhone!: number;
  @IsInt() withoutCommunity!: number;
}
