import {
  IsArray,
  IsBoolean,
  IsIn,
  IsInt,
  IsISO8601,
  IsNumber,
  IsOptional,
  IsString,
  MaxLength,
  Min,
  ValidateNested,
} from 'class-validator';
import { AsNumber, Nested } from '../platform/shape.js';
import { OperationBody } from './act-dto.js';
import { FarmActBody } from './dto.js';

/** Sources of a boundary. */
export const BOUNDARY_SOURCES = ['import', 'edit', 'revert', 'reset', 'capture', 'repair', 'undo'] as const;
export type BoundarySource = (typeof BOUNDARY_SOURCES)[number];

/** One earlier or current boundary of a farm. */
export class BoundaryVersionDto {
  @IsInt() version!: number;
  @IsIn(BOUNDARY_SOURCES) source!: BoundarySource;
  @IsString() at!: string;
  @IsOptional() @IsString() by!: string | null;
  /** Name of the file of an import. */
  @IsOptional() @IsString() file!: string | null;
  /** Hectares. */
  @IsNumber() farmSize!: number;
  /** The farm's current boundary. */
  @IsBoolean() isCurrent!: boolean;
  /** GeoJSON MultiPolygon coordinates; empty if it was removed from the map. */
  @IsArray() boundary!: number[][][][];
}

/** Newest first, the last hundred. */
export class BoundaryVersionListDto {
  @IsInt() farmId!: number;
  @ValidateNested({ each: true }) @Nested(() => BoundaryVersionDto) list!: BoundaryVersionDto[];
}

export class RevertFarmBody extends FarmActBody {
  /** The boundary to restore, by its version in the history. */
  @AsNumber() @IsInt() @Min(1) version!: number;
}

/** A person who has drawn, reset or reverted boundaries of a community resource. */
export class EditorDto {
  @IsString() username!: string;
  @IsString() name!: string;
  /** Number of boundaries that they have changed, counted per farm. */
  @IsInt() edits!: number;
  /** ISO time of their last act. */
  @IsString() lastAt!: string;
}

/** The latest first. */
export class EditorListDto {
  @ValidateNested({ each: true }) @Nested(() => EditorDto) list!: EditorDto[];
}

/** Boundaries that one person has drawn, reset or reverted in a period. */
export class EditsQuery {
  @IsString() @MaxLength(100) username!: string;
  /** ISO times; `to` is exclusive. */
  @IsISO8601() from!: string;
  @IsISO8601() to!: string;
}

export class EditsDto {
  /** Farms whose boundary would be reverted. */
  @IsInt() farms!: number;
  /** Farms that someone else has mapped since, or is editing: they are left unchanged. */
  @IsInt() kept!: number;
}

export class RevertEditsBody extends OperationBody {
  @IsString() @MaxLength(100) username!: string;
  @IsISO8601() from!: string;
  @IsISO8601() to!: string;
}
