import {
  IsBoolean,
  IsIn,
  IsInt,
  IsOptional,
  IsString,
  Matches,
  Max,
  MaxLength,
  Min,
  ValidateNested,
} from 'class-validator';
import { UserNameDto } from '../access/user-name.dto.js';
import { Link, ListQuery } from '../platform/dto.js';
import { AsNumber, Nested, Tidied } from '../platform/shape.js';
import {
  HOLD_REASON_LENGTH,
  RETENTION_KIND_NAMES,
  RETENTION_MOST_DAYS,
  type RetentionKind,
} from './constants.js';

/** When personal data of a record is deleted. */
export class RetentionDateDto {
  @IsIn(RETENTION_KIND_NAMES) kind!: RetentionKind;
  /** Day, YYYY-MM-DD; null without a period, and once deleted. */
  @IsOptional() @IsString() goesOn!: string | null;
  /** Day on which it was deleted, YYYY-MM-DD. */
  @IsOptional() @IsString() goneOn!: string | null;
  /** Someone holds it, so nothing is deleted. */
  @IsBoolean() held!: boolean;
}

export class RetentionHoldDto {
  @IsInt() id!: number;
  @IsString() reason!: string;
  @IsOptional() @ValidateNested() @Nested(() => UserNameDto) by!: UserNameDto | null;
  /** ISO time. */
  @IsString() at!: string;
}

/** Period of a kind in the account. */
export class RetentionPeriodDto {
  @IsIn(RETENTION_KIND_NAMES) kind!: RetentionKind;
  /** Null: none set, nothing is deleted. */
  @IsOptional() @IsInt() days!: number | null;
  @IsOptional() @ValidateNested() @Nested(() => UserNameDto) setBy!: UserNameDto | null;
  /** ISO time. */
  @IsOptional() @IsString() setOn!: string | null;
  /** Sets on the list. */
  @IsInt() listed!: number;
  /** First day on which some of them go, YYYY-MM-DD. */
  @IsOptional() @IsString() nextOn!: string | null;
  /** Hold on all of the kind. */
  @IsOptional() @ValidateNested() @Nested(() => RetentionHoldDto) hold!: RetentionHoldDto | null;
  /** Last day on which something was deleted, YYYY-MM-DD, with the number of sets and rows. */
  @IsOptional() @IsString() lastOn!: string | null;
  @IsInt() lastSets!: number;
  @IsInt() lastRows!: number;
  /** `set`, `hold`, `release`. */
  @ValidateNested({ each: true }) @Nested(() => Link) links!: Link[];
}

export class RetentionPeriodsDto {
  @ValidateNested({ each: true }) @Nested(() => RetentionPeriodDto) list!: RetentionPeriodDto[];
  /** ISO time of the last check; null before the first. */
  @IsOptional() @IsString() checkedAt!: string | null;
}

/** Data that is deleted together, as listed before. */
export class RetentionItemDto {
  @IsIn(RETENTION_KIND_NAMES) kind!: RetentionKind;
  /** Import, message or farmer; the day of views as YYYYMMDD. */
  @IsInt() itemId!: number;
  @IsString() name!: string;
  /** Id in the address of its page: the job of an import. */
  @IsOptional() @IsInt() pageId!: number | null;
  /** First day on the list, YYYY-MM-DD. */
  @IsString() shownOn!: string;
  /** YYYY-MM-DD. */
  @IsString() goesOn!: string;
  @IsOptional() @ValidateNested() @Nested(() => RetentionHoldDto) hold!: RetentionHoldDto | null;
  /** `hold`, `release`. */
  @ValidateNested({ each: true }) @Nested(() => Link) links!: Link[];
}

export class RetentionItemListDto {
  @ValidateNested({ each: true }) @Nested(() => RetentionItemDto) list!: RetentionItemDto[];
  @IsInt() total!: number;
}

export class RetentionItemQuery extends ListQuery {
  @IsOptional() @IsIn(RETENTION_KIND_NAMES) kind?: RetentionKind;
}

export class SetPeriodBody {
  /** Null: no period, nothing is deleted. */
  @IsOptional() @AsNumber() @IsInt() @Min(1) @Max(RETENTION_MOST_DAYS) days!: number | null;
}

export class HoldBody {
  @IsIn(RETENTION_KIND_NAMES) kind!: RetentionKind;
  /** Omitted: all of the kind. */
  @IsOptional() @AsNumber() @IsInt() @Min(1) itemId?: number;
  /** No names or numbers of people. */
  @Tidied()
  @IsString()
  @Matches(/[\p{L}\p{N}]/u, { message: 'A hold needs a reason.' })
  @MaxLength(HOLD_REASON_LENGTH)
  reason!: string;
}
