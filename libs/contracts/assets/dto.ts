import {
  IsArray,
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
import { FARM_STATUSES, type FarmStatus } from '../farms/constants.js';
import { DoneDto } from '../platform/dto.js';
import { IsName } from '../platform/names.js';
import { listOf, RecordDto, SaveRecordBody } from '../platform/record-dto.js';
import { AsNumber, Nested, Tidied } from '../platform/shape.js';
import { ASSETS_MESSAGES } from './messages.js';

/** A farm, by its id. */
export class AssetFarmRef {
  @AsNumber() @IsInt() @Min(1) id!: number;
}

/** A place, degrees (WGS 84). */
export class AssetPosition {
  @IsNumber() lat!: number;
  @IsNumber() lng!: number;
}

export class AssetDto extends RecordDto {
  @IsString() name!: string;
  @IsInt() quantity!: number;
  /** ISO time. */
  @IsString() dateAdded!: string;
  @ValidateNested() @Nested(() => AssetFarmRef) farmId!: AssetFarmRef;
  /** Empty if unknown. */
  @IsString() type!: string;
  /** Feet. */
  @IsOptional() @IsNumber() size!: number | null;
  @IsString() description!: string;
  /** Null until it is placed on the map. */
  @IsOptional() @ValidateNested() @Nested(() => AssetPosition) position!: AssetPosition | null;
  /** The farmer's record is restricted: the asset cannot be changed. */
  @IsBoolean() isReadOnly!: boolean;
}

/** The farm whose assets are listed. */
export class AssetFarmDto {
  @IsInt() id!: number;
  @IsString() farmCode!: string;
  @IsString() name!: string;
  @IsIn(FARM_STATUSES) status!: FarmStatus;
  /** The farm has the feature. */
  @IsBoolean() isAssetEnabled!: boolean;
  /** All parts with their holes, GeoJSON coordinates [lng, lat]; empty while nothing is mapped. */
  @IsArray() boundary!: number[][][][];
}

export class AssetListDto extends listOf(AssetDto) {
  @ValidateNested() @Nested(() => AssetFarmDto) farm!: AssetFarmDto;
}

/** All fields but the position, which has a call of its own. */
export class SaveAssetBody extends SaveRecordBody {
  @Tidied()
  @IsString()
  @IsNotEmpty()
  @MaxLength(120)
  @IsName()
  @Matches(/[\p{L}\p{N}]/u, { message: ASSETS_MESSAGES.nameEmpty })
  name!: string;
  @AsNumber() @IsInt() @Min(1) @Max(1_000_000) quantity!: number;
  /** Such as "Water pump". */
  @IsOptional() @Tidied() @IsString() @MaxLength(60) @IsName() type?: string;
  /** Feet: digits and one dot. */
  @IsOptional()
  @AsNumber()
  @IsNumber({}, { message: ASSETS_MESSAGES.sizeDigits })
  @Min(0)
  @Max(1_000_000)
  size?: number;
  @IsOptional() @IsString() @MaxLength(2000) description?: string;
}

/** The documented body, with the other fields if they are known. */
export class AddAssetBody extends SaveAssetBody {
  @ValidateNested() @Nested(() => AssetFarmRef) farmId!: AssetFarmRef;
}

/** The documented body; fields that it omits stay unchanged. */
export class ChangeAssetBody extends SaveAssetBody {
  @AsNumber() @IsInt() @Min(1) id!: number;
}

export class PlaceAssetBody extends SaveRecordBody {
  @AsNumber() @IsNumber() @Min(-90) @Max(90) lat!: number;
  @AsNumber() @IsNumber() @Min(-180) @Max(180) lng!: number;
}

/** The documented answer, with the asset's id. */
export class AssetDoneDto extends DoneDto {
  @IsInt() id!: number;
}
