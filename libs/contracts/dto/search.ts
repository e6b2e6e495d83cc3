import { Type } from 'class-transformer';
import { IsIn, IsInt, IsOptional, IsString, MaxLength, MinLength, ValidateNested } from 'class-validator';
import { MESSAGES } from '../messages.js';

export const SEARCH_KINDS = ['farmer', 'farm', 'community', 'communityResource'] as const;
export type SearchKind = (typeof SEARCH_KINDS)[number];

/** What Ctrl+K looks for. In a body: a BVN may be typed, and must never stand in an address. */
export class SearchBody {
  @IsString()
  @MinLength(2, { message: MESSAGES.search.tooShort })
  @MaxLength(60)
  q!: string;
}

export class FoundDto {
  @IsIn(SEARCH_KINDS) kind!: SearchKind;
  @IsInt() id!: number;
  @IsString() name!: string;
  /** What tells it from others of the name. */
  @IsOptional() @IsString() detail!: string | null;
  /** The community resource that it lies in. */
  @IsOptional() @IsInt() communityResourceId!: number | null;
  /** Of a farmer: his first farm in that resource, where he has one. */
  @IsOptional() @IsInt() farmId?: number | null;
}

export class FoundListDto {
  @ValidateNested({ each: true }) @Type(() => FoundDto) list!: FoundDto[];
}

const reason = { message: MESSAGES.bvn.reasonNeeded };

export class RevealBvnBody {
  @IsString(reason) @MinLength(10, reason) @MaxLength(200) reason!: string;
}

export class BvnDto {
  @IsString() bvn!: string;
}
