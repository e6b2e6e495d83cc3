import {
  IsBoolean,
  IsInt,
  IsOptional,
  IsString,
  MaxLength,
  MinLength,
  ValidateNested,
} from 'class-validator';
import type { RecordKind } from '../platform/records.js';
import { Nested } from '../platform/shape.js';
import { SEARCH_MESSAGES } from './messages.js';

/** Search text of Ctrl+K. It is in a body, because a typed BVN must never be part of an address. */
export class SearchBody {
  @IsString()
  @MinLength(2, { message: SEARCH_MESSAGES.tooShort })
  @MaxLength(60)
  q!: string;
}

export class FoundDto {
  /** The owning domains define which kinds can be found. */
  @IsString() kind!: RecordKind;
  @IsInt() id!: number;
  @IsString() name!: string;
  /** Detail that distinguishes it from others with the same name. */
  @IsOptional() @IsString() detail!: string | null;
  /** The community resource that contains it. */
  @IsOptional() @IsInt() communityResourceId!: number | null;
  /** For a farmer: their first farm in that resource, if they have one. */
  @IsOptional() @IsInt() farmId?: number | null;
}

/** Result of a typed BVN: looking up its farmer is logged and counted. */
export class SearchedByBvnDto {
  /** True if it was looked up. */
  @IsBoolean() looked!: boolean;
  /** Identifiers that the user may still disclose or look up in this hour; null for users who may not. */
  @IsOptional() @IsInt() left!: number | null;
  /** For users: that it counts, or why it was not looked up. */
  @IsString() message!: string;
}

export class FoundListDto {
  @ValidateNested({ each: true }) @Nested(() => FoundDto) list!: FoundDto[];
  /** Only if the typed text has the form of a BVN. */
  @IsOptional() @ValidateNested() @Nested(() => SearchedByBvnDto) byBvn?: SearchedByBvnDto;
}
