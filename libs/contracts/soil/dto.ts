import {
  IsBoolean,
  IsIn,
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
import { listOf, RecordDto, SaveRecordBody } from '../platform/record-dto.js';
import { AsNumber, Nested, Tidied } from '../platform/shape.js';
import {
  PH_METHODS,
  PHOSPHORUS_METHODS,
  type PhMethod,
  type PhosphorusMethod,
  SOIL_CLASSES,
  SOIL_LENGTHS,
  SOIL_LIMITS,
  SOIL_MESSAGES,
  SOIL_PROPERTIES,
  SOIL_TEXTURES,
  type SoilClass,
  type SoilProperty,
  type SoilTexture,
} from './constants.js';

const within = ([least, most]: readonly [number, number]): PropertyDecorator => {
  const parts = [IsOptional(), AsNumber(), IsNumber(), Min(least), Max(most)];
  return (target, key) => {
    for (const part of parts) part(target, key);
  };
};
const keysOf = <Key extends string>(names: Record<Key, string>) => Object.keys(names) as Key[];

/** One soil sample with its results; null where the laboratory measured nothing. */
export class SoilSampleDto extends RecordDto {
  @IsInt() farmId!: number;
  /** The programme's own number of the farm. */
  @IsString() farmCode!: string;
  /** Number of the sample, as the laboratory reports it. */
  @IsString() code!: string;
  /** ISO day. */
  @IsString() takenOn!: string;
  /** Centimetres. */
  @IsInt() depthFrom!: number;
  @IsInt() depthTo!: number;
  @IsOptional() @IsNumber() latitude!: number | null;
  @IsOptional() @IsNumber() longitude!: number | null;
  @IsString() laboratory!: string;
  @IsOptional() @IsNumber() ph!: number | null;
  @IsOptional() @IsIn(keysOf(PH_METHODS)) phMethod!: PhMethod | null;
  /** Per cent. */
  @IsOptional() @IsNumber() totalNitrogen!: number | null;
  /** mg/kg. */
  @IsOptional() @IsNumber() phosphorus!: number | null;
  @IsOptional() @IsIn(keysOf(PHOSPHORUS_METHODS)) phosphorusMethod!: PhosphorusMethod | null;
  /** cmol(+)/kg. */
  @IsOptional() @IsNumber() potassium!: number | null;
  /** Per cent, Walkley-Black. */
  @IsOptional() @IsNumber() organicCarbon!: number | null;
  @IsOptional() @IsIn(keysOf(SOIL_TEXTURES)) texture!: SoilTexture | null;
  /** The farmer's record is restricted: its sample cannot be changed. */
  @IsBoolean() isReadOnly!: boolean;
}

export class SoilSampleListDto extends listOf(SoilSampleDto) {}

export class SaveSoilSampleBody extends SaveRecordBody {
  @Tidied() @IsString() @IsNotEmpty() @MaxLength(SOIL_LENGTHS.code) code!: string;
  @Matches(/^\d{4}-\d{2}-\d{2}$/, { message: SOIL_MESSAGES.day }) takenOn!: string;
  @AsNumber() @IsInt() @Min(SOIL_LIMITS.depth[0]) @Max(SOIL_LIMITS.depth[1]) depthFrom!: number;
  @AsNumber() @IsInt() @Min(SOIL_LIMITS.depth[0]) @Max(SOIL_LIMITS.depth[1]) depthTo!: number;
  @IsOptional() @AsNumber() @IsNumber() @Min(-90) @Max(90) latitude?: number;
  @IsOptional() @AsNumber() @IsNumber() @Min(-180) @Max(180) longitude?: number;
  @IsOptional() @Tidied() @IsString() @MaxLength(SOIL_LENGTHS.laboratory) laboratory?: string;
  @within(SOIL_LIMITS.ph) ph?: number;
  @IsOptional() @IsIn(keysOf(PH_METHODS)) phMethod?: PhMethod;
  @within(SOIL_LIMITS.totalNitrogen) totalNitrogen?: number;
  @within(SOIL_LIMITS.phosphorus) phosphorus?: number;
  @IsOptional() @IsIn(keysOf(PHOSPHORUS_METHODS)) phosphorusMethod?: PhosphorusMethod;
  @within(SOIL_LIMITS.potassium) potassium?: number;
  @within(SOIL_LIMITS.organicCarbon) organicCarbon?: number;
  @IsOptional() @IsIn(keysOf(SOIL_TEXTURES)) texture?: SoilTexture;
}

/** One range of a rating table. */
export class SoilRangeDto {
  /** Null for ranges without a class, such as those of pH. */
  @IsOptional() @IsIn(keysOf(SOIL_CLASSES)) class!: SoilClass | null;
  /** As the table has it: `0.15–0.20`. */
  @IsString() label!: string;
  /** Lower limit; null: none. */
  @IsOptional() @IsNumber() from!: number | null;
  /** Upper limit; null: none. */
  @IsOptional() @IsNumber() to!: number | null;
}

/** A result against the rating table. */
export class SoilRatingDto {
  @IsIn(keysOf(SOIL_PROPERTIES)) property!: SoilProperty;
  /** In `unit`; organic matter is carbon times `ORGANIC_MATTER_FACTOR`. */
  @IsNumber() value!: number;
  @IsString() unit!: string;
  /** Name of the method; null if it is not known. */
  @IsOptional() @IsString() method!: string | null;
  /** Ranges of the table for this method, in ascending order; empty: the value is not rated. */
  @ValidateNested({ each: true }) @Nested(() => SoilRangeDto) ranges!: SoilRangeDto[];
  /** Index of the value's range; null: not rated, or outside all ranges. */
  @IsOptional() @IsInt() range!: number | null;
  /** Recommendation of that range. */
  @IsOptional() @IsString() advice!: string | null;
  /** Id of the table. */
  @IsOptional() @IsInt() tableId!: number | null;
}

export class RatedSoilSampleDto extends SoilSampleDto {
  @ValidateNested({ each: true }) @Nested(() => SoilRatingDto) ratings!: SoilRatingDto[];
}

/** A rating table; its ranges are in the ratings. */
export class SoilTableDto {
  @IsInt() id!: number;
  @IsString() name!: string;
  @IsInt() version!: number;
  /** Publication that it was taken from. */
  @IsString() source!: string;
  /** It was copied from a page that cites no original. */
  @IsBoolean() isSecondary!: boolean;
}

/** Soil of a farm: its newest samples, rated, and the tables used. */
export class FarmSoilDto extends listOf(RatedSoilSampleDto) {
  /** Null for a farm without one. */
  @IsOptional() @IsInt() communityResourceId!: number | null;
  /** Whether the farm has the feature Soil Mapping. */
  @IsBoolean() isSoilMappingEnabled!: boolean;
  /** The farmer's record is restricted: no sample can be added or changed. */
  @IsBoolean() isReadOnly!: boolean;
  @ValidateNested({ each: true }) @Nested(() => SoilTableDto) tables!: SoilTableDto[];
}
