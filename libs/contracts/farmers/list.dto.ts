import { IsBoolean, IsIn, IsInt, IsOptional, IsString, Max, Min, ValidateNested } from 'class-validator';
import { LIST_LIMIT } from '../platform/constants.js';
import { AsNumber, Nested } from '../platform/shape.js';
import { SearchedByBvnDto } from '../search/dto.js';
import { FarmerLockDto } from './dto.js';
import { FarmerFilter } from './filter.js';

/** Orders of the list of farmers; a minus prefix descends. `registered` is the order in which records were made. */
export const FARMER_SORTS = ['-registered', 'registered', 'surname', '-surname'] as const;
export type FarmerSort = (typeof FARMER_SORTS)[number];

/** A page of farmers: those after one of them, in the order of the list. */
export class FarmerPageQuery extends FarmerFilter {
  @IsOptional() @AsNumber() @IsInt() @Min(1) @Max(LIST_LIMIT) size?: number;
  /** Newest first if omitted. */
  @IsOptional() @IsIn(FARMER_SORTS) sort?: FarmerSort;
  /** Id of the last farmer of the page before. */
  @IsOptional() @AsNumber() @IsInt() @Min(1) after?: number;
}

/** A farmer in the list of all farmers. Outside viewers do not get Temp ID, RIFAN number, community and farms. */
export class ListedFarmerDto {
  @IsInt() id!: number;
  @IsString() firstName!: string;
  @IsString() surname!: string;
  @IsOptional() @IsString() othername!: string | null;
  /** Masked: the last four digits only. */
  @IsOptional() @IsString() bvn!: string | null;
  @IsOptional() @IsString() phone!: string | null;
  @IsOptional() @IsString() tempId!: string | null;
  @IsOptional() @IsString() cbnApplicantId!: string | null;
  @IsOptional() @IsString() rifanNumber!: string | null;
  /** The community that they joined last, of those in the user's scope. */
  @IsOptional() @IsString() community!: string | null;
  /** Number of communities in the user's scope. */
  @IsOptional() @IsInt() communities!: number | null;
  /** Number of farms in the user's scope. */
  @IsOptional() @IsInt() farms!: number | null;
  /** One of these farms is completed. */
  @IsOptional() @IsBoolean() processed!: boolean | null;
  /** Null: the record may be changed. */
  @IsOptional() @ValidateNested() @Nested(() => FarmerLockDto) lock!: FarmerLockDto | null;
  /** ISO time. */
  @IsString() createdOn!: string;
}

/**
 * How a total was found: `exact`, `statistics` (counted per local government and resource up to some seconds ago), or
 * `atLeast` if counting on would take too long.
 */
export const TOTAL_SOURCES = ['exact', 'statistics', 'atLeast'] as const;
export type TotalSource = (typeof TOTAL_SOURCES)[number];

export class FarmerPageDto {
  @ValidateNested({ each: true }) @Nested(() => ListedFarmerDto) list!: ListedFarmerDto[];
  /** Number of matches on all pages. */
  @IsInt() total!: number;
  @IsIn(TOTAL_SOURCES) totalSource!: TotalSource;
  /** `after` of the next page; null on the last one. */
  @IsOptional() @IsInt() next!: number | null;
  /** Only if a BVN was searched for. */
  @IsOptional() @ValidateNested() @Nested(() => SearchedByBvnDto) byBvn?: SearchedByBvnDto;
}
