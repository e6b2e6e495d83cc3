import { IsInt, IsOptional, IsString, ValidateNested } from 'class-validator';
import { Nested } from '../platform/shape.js';
import type { WaitingKind } from '../platform/waiting.js';

/** One decision, or several of one record. */
export class WaitingItemDto {
  /** The domains name the kinds that they own. */
  @IsString() kind!: WaitingKind;
  /** Of the record in which it is decided: an approval, a community resource, a job, a message. */
  @IsInt() id!: number;
  @IsString() title!: string;
  @IsString() detail!: string;
  /** Decisions that the line stands for. */
  @IsInt() count!: number;
  /** ISO time; null where it is not known. */
  @IsOptional() @IsString() since!: string | null;
  @IsOptional() @IsInt() communityResourceId!: number | null;
  /** Of a ledger: the season it lies in. */
  @IsOptional() @IsString() season!: string | null;
}

/** Only what the user may decide; the oldest of each kind. */
export class WaitingListDto {
  @ValidateNested({ each: true }) @Nested(() => WaitingItemDto) list!: WaitingItemDto[];
  /** Lines in all; more than the list holds where a kind has more than `MOST_WAITING`. */
  @IsInt() total!: number;
}

/** Lines of one kind that are answered at most. */
export const MOST_WAITING = 50;
