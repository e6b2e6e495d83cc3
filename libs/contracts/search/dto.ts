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

/** What Ctrl+K looks for. In a body: a BVN may be typed, and must never be in an address. */
export class SearchBody {
  @IsString()
  @MinLength(2, { message: SEARCH_MESSAGES.tooShort })
  @MaxLength(60)
  q!: string;
}

export class FoundDto {
  /** Which kinds can be found, the domains say that own them. */
  @IsString() kind!: RecordKind;
  @IsInt() id!: number;
  @IsString() name!: string;
  /** What tells it from others of the name. */
  @IsOptional() @IsString() detail!: string | null;
  /** The community resource that it lies in. */
  @IsOptional() @IsInt() communityResourceId!: number | null;
  /** Of a farmer: their first farm in that resource, where they have one. */
  @IsOptional() @IsInt() farmId?: number | null;
}

/** What came of a BVN that was typed: finding its farmer is written down and counted. */
export class SearchedByBvnDto {
  /** Whether it was looked up. */
  @IsBoolean() looked!: boolean;
  /** How many more the user may have shown or look up in this hour; null for who may not. */
  @IsOptional() @IsInt() left!: number | null;
  /** For people: that it counts, or why it was not looked up. */
  @IsString() message!: string;
}

export class FoundListDto {
  @ValidateNested({ each: true }) @Nested(() => FoundDto) list!: FoundDto[];
  /** Only where what was typed is a BVN by its form. */
  @IsOptional() @ValidateNested() @Nested(() => SearchedByBvnDto) byBvn?: SearchedByBvnDto;
}
