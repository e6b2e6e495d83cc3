import { IsIn, IsInt, IsOptional, IsString, ValidateNested } from 'class-validator';
import { Link } from '../platform/dto.js';
import { Nested } from '../platform/shape.js';
import { TRASH_CONTENTS, type TrashContent } from './constants.js';

/** Number of contents of a kind that were deleted with their parent. */
export class TrashContentDto {
  @IsIn(TRASH_CONTENTS) what!: TrashContent;
  @IsInt() count!: number;
}

export class TrashItemDto {
  @IsInt() id!: number;
  /** Its former name. */
  @IsString() description!: string;
  /** "Community Resource", "Community", "Community member", "Input (EOP)" */
  @IsString() itemType!: string;
  /** ISO time at which the record was created; null if unknown. */
  @IsOptional() @IsString() createdOn!: string | null;
  /** ISO time of deletion. */
  @IsString() deletedOn!: string;
  @IsString() deletedBy!: string;
  @ValidateNested({ each: true }) @Nested(() => TrashContentDto) contents!: TrashContentDto[];
  /** ISO time of permanent deletion. */
  @IsString() purgedOn!: string;
  /** Days until then, the last one counted as 1. */
  @IsInt() daysLeft!: number;
  @ValidateNested({ each: true }) @Nested(() => Link) links!: Link[];
}

export class TrashListDto {
  @ValidateNested({ each: true }) @Nested(() => TrashItemDto) list!: TrashItemDto[];
  @IsInt() total!: number;
  /** Matches that are permanently deleted within three days. */
  @IsInt() goingSoon!: number;
}

/** `{message: "success"}`, and the restored item. */
export class RecoveredDto {
  @IsString() message!: string;
  @IsInt() id!: number;
}

/** `{message: "success"}` with the deleted item, and the trash item for restoring it. */
export class DeletedDto {
  @IsString() message!: string;
  @IsInt() id!: number;
  @IsInt() trashId!: number;
}
