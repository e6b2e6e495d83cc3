import {
  ArrayMaxSize,
  ArrayNotEmpty,
  IsArray,
  IsInt,
  IsNotEmpty,
  IsNumber,
  IsOptional,
  IsString,
  Matches,
  Max,
  MaxLength,
  Min,
  ValidateNested,
} from 'class-validator';
import { Link } from '../platform/dto.js';
import { IsName } from '../platform/names.js';
import { AsNumber, Nested, Read } from '../platform/shape.js';
import { INPUTS_LENGTHS, LEDGER_LIMITS, MOST_REMOVED, SEASON_OF_YEAR } from './constants.js';
import { INPUTS_MESSAGES } from './messages.js';

/** Trims and collapses white space; returns undefined for a blank value. */
export const tidied = (value: unknown) =>
  typeof value === 'string' ? value.trim().replace(/\s+/g, ' ') || undefined : value;
/** Parses `₦27,400.50`, as people write naira, to its number. */
const ungrouped = (value: unknown) => {
  if (typeof value !== 'string') return value;
  const text = value.trim().replace(/^(?:₦|NGN)\s*/i, '');
  return /^\d{1,3}(?:,\d{3})+(?:\.\d+)?$/.test(text) ? text.replaceAll(',', '') : text;
};

/**
 * Validates a typed number: digits, with optional thousands separators and limited decimals, above zero and not too
 * large.
 */
export function Figure(decimals: 2 | 4, most: number): PropertyDecorator {
  const parts = [
    Read(ungrouped),
    AsNumber(),
    // For a value that is not a number, the validator's own sentence applies.
    IsNumber(
      { maxDecimalPlaces: decimals },
      { message: ({ value }) => (Number.isFinite(value) ? INPUTS_MESSAGES.decimals(decimals) : '') },
    ),
    Min(10 ** -decimals),
    Max(most),
  ];
  return (target, key) => {
    for (const decorate of parts.toReversed()) decorate(target, key);
  };
}

/** Season of a community resource; its latest if omitted. */
export class SeasonQuery {
  @IsOptional() @IsString() @Matches(SEASON_OF_YEAR, { message: INPUTS_MESSAGES.seasonForm }) season?: string;
}

/** One input of a programme: quantity per hectare, and its cost. */
export class EopDto {
  @IsInt() id!: number;
  @IsInt() communityResourceId!: number;
  @IsString() season!: string;
  @IsString() name!: string;
  @IsNumber() quantityPerHectare!: number;
  /** Unit of the quantity: `bags`, `litres`. */
  @IsString() unitOfMeasurement!: string;
  /** Naira per unit. */
  @IsNumber() unitCost!: number;
  /** Naira per hectare, rounded to the kobo. */
  @IsNumber() costPerHectare!: number;
  /** ISO time. */
  @IsString() createdOn!: string;
  @ValidateNested({ each: true }) @Nested(() => Link) links!: Link[];
}

export class EopListDto {
  @ValidateNested({ each: true }) @Nested(() => EopDto) list!: EopDto[];
  @IsInt() total!: number;
  /** Season of this answer. */
  @IsString() season!: string;
  /** All seasons with inputs or entries, and the current one, the latest first. */
  @IsArray() @IsString({ each: true }) seasons!: string[];
  /** Naira per hectare with all inputs. */
  @IsNumber() costPerHectare!: number;
  @ValidateNested({ each: true }) @Nested(() => Link) links!: Link[];
}

/** Body of `POST /community-resource/eop/{id}`. */
export class SaveEopBody {
  @Read(tidied) @IsString() @IsNotEmpty() @MaxLength(INPUTS_LENGTHS.name) @IsName() name!: string;
  @Figure(4, LEDGER_LIMITS.quantityPerHectare) quantityPerHectare!: number;
  @Figure(2, LEDGER_LIMITS.unitCost) unitCost!: number;
  @Read(tidied) @IsString() @IsNotEmpty() @MaxLength(INPUTS_LENGTHS.unit) unitOfMeasurement!: string;
  /** The latest season of the community resource if omitted. */
  @IsOptional() @IsString() @Matches(SEASON_OF_YEAR, { message: INPUTS_MESSAGES.seasonForm }) season?: string;
}

/** Inputs of one community resource to remove or restore together. */
export class EopIdsBody {
  @IsArray()
  @ArrayNotEmpty()
  @ArrayMaxSize(MOST_REMOVED)
  @IsInt({ each: true })
  @Min(1, { each: true })
  ids!: number[];
}

export class RemovedEopsDto {
  @IsString() message!: string;
  /** Number of removed inputs, without those removed earlier. */
  @IsInt() removed!: number;
  /** Ids of the removed inputs: Undo restores them. */
  @IsInt({ each: true }) ids!: number[];
}
