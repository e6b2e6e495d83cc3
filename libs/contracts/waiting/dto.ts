import { IsInt, IsOptional, IsString, ValidateNested } from 'class-validator';
import { Nested } from '../platform/shape.js';
import type { WaitingKind } from '../platform/waiting.js';

/** One decision, or several decisions of one record. */
export class WaitingItemDto {
  /** The owning domains define the kinds. */
  @IsString() kind!: WaitingKind;
  /** Id of the record with the decision: an approval, a community resource, a job, a message. */
  @IsInt() id!: number;
  @IsString() title!: string;
  @IsString() detail!: string;
  /** Number of decisions in this line. */
  @IsInt() count!: number;
  /** ISO time; null if unknown. */
  @IsOptional() @IsString() since!: string | null;
  @IsOptional() @IsInt() communityResourceId!: number | null;
  /** For a ledger: its season. */
  @IsOptional() @IsString() season!: string | null;
}

/** Only decisions open to the user; the oldest of each kind. */
export class WaitingListDto {
  @ValidateNested({ each: true }) @Nested(() => WaitingItemDto) list!: WaitingItemDto[];
  /** Total number of lines; more than in the list if a kind has more than `MOST_WAITING`. */
  @IsInt() total!: number;
}

export class WaitingMailDto {
  /** Why the daily e-mail cannot be turned on, as a sentence; null if it can. */
  @IsOptional() @IsString() refusal!: string | null;
}

/** Maximum lines of one kind in an answer. */
export const MOST_WAITING = 50;
