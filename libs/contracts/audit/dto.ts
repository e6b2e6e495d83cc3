import {
  IsArray,
  IsBoolean,
  IsIn,
  IsInt,
  IsISO8601,
  IsOptional,
  IsString,
  Matches,
  MaxLength,
  Min,
  ValidateNested,
} from 'class-validator';
import { UserNameDto } from '../access/user-name.dto.js';
import { ListQuery } from '../platform/dto.js';
import { AsNumber, Nested } from '../platform/shape.js';

/** Audit filters; `q` searches people, kinds of act and names of the affected records. */
export class AuditQuery extends ListQuery {
  /** User id of the author. */
  @IsOptional() @AsNumber() @IsInt() @Min(1) actor?: number;
  /** A type of the event catalogue, or its first part: `session`. */
  @IsOptional() @Matches(/^[A-Za-z]+(\.[A-Za-z]+)?$/) @MaxLength(60) type?: string;
  /** Day or time; a day alone is in Lagos time. */
  @IsOptional() @IsISO8601() from?: string;
  /** Day or time, inclusive. */
  @IsOptional() @IsISO8601() to?: string;
  /** One record: `farm:12`. */
  @IsOptional() @Matches(/^[A-Za-z]{2,40}:[1-9]\d{0,14}$/) subject?: string;
}

export class AuditSubjectDto {
  @IsString() kind!: string;
  @IsInt() id!: number;
  @IsOptional() @IsString() name!: string | null;
}

export class AuditEntryDto {
  @IsInt() id!: number;
  @IsString() at!: string;
  /** Null if the system itself acted. */
  @IsOptional() @ValidateNested() @Nested(() => UserNameDto) by!: UserNameDto | null;
  @IsString() type!: string;
  /** A sentence without its subject: "completed the map of farm KB-0012". */
  @IsString() what!: string;
  @IsOptional() @IsString() detail!: string | null;
  @ValidateNested() @Nested(() => AuditSubjectDto) subject!: AuditSubjectDto;
  @IsOptional() @IsString() requestId!: string | null;
}

export class AuditListDto {
  @ValidateNested({ each: true }) @Nested(() => AuditEntryDto) list!: AuditEntryDto[];
  /** Matching entries, counted up to 10,000. */
  @IsInt() total!: number;
  /** There are more entries than were counted. */
  @IsBoolean() isMore!: boolean;
  /** Types available as filters. */
  @IsArray() @IsString({ each: true }) types!: string[];
}

/**
 * Possible faults of a chain. A row was changed, removed, or not written by Gona; its end or all of it is missing;
 * hashes were recomputed; or a counter is wrong.
 */
export const CHAIN_FAULTS = [
  'changed',
  'missing',
  'cut',
  'dropped',
  'rehashed',
  'unsigned',
  'counter',
] as const;

export class BrokenChainDto {
  @IsString() topic!: string;
  /** First entry of the topic that differs from what was written. */
  @IsInt() seq!: number;
  @IsIn(CHAIN_FAULTS) what!: (typeof CHAIN_FAULTS)[number];
}

/** The newest signed checkpoint. */
export class AuditCheckpointDto {
  @IsInt() number!: number;
  @IsString() at!: string;
  /** Its signature matches its content. */
  @IsBoolean() isGenuine!: boolean;
}

export class AuditVerificationDto {
  @IsBoolean() isWhole!: boolean;
  @IsInt() topics!: number;
  @IsInt() events!: number;
  @ValidateNested({ each: true }) @Nested(() => BrokenChainDto) broken!: BrokenChainDto[];
  /** Null until the first one is signed. */
  @IsOptional() @ValidateNested() @Nested(() => AuditCheckpointDto) checkpoint!: AuditCheckpointDto | null;
  @IsString() checkedAt!: string;
}
