import { IsArray, IsInt, IsOptional, IsString, ValidateNested } from 'class-validator';
import { Nested } from '../platform/shape.js';

/** Why places of a map were not read. */
export class UnreadReasonDto {
  @IsString() code!: string;
  /** Title shared by all of them. */
  @IsString() message!: string;
  @IsInt() places!: number;
}

/** A place of a map that was not read. */
export class UnreadPlaceDto {
  /** Its number in the file; of a table its row. */
  @IsInt() row!: number;
  @IsString() name!: string;
  @IsString() message!: string;
}

/** Result of converting a map to `maps.csv`. */
export class MapConversionDto {
  /** Id for downloading the file, for an hour, by the user who converted it. */
  @IsString() id!: string;
  /** Bytes of the file. */
  @IsInt() size!: number;
  /** Places with a boundary that was read. */
  @IsInt() read!: number;
  /** Places without a boundary; each is in the file too, with the reason. */
  @IsInt() notRead!: number;
  @ValidateNested({ each: true }) @Nested(() => UnreadReasonDto) reasons!: UnreadReasonDto[];
  /** The first 200 places that were not read. */
  @ValidateNested({ each: true }) @Nested(() => UnreadPlaceDto) unread!: UnreadPlaceDto[];
  /** Sentences about the map as a whole. */
  @IsArray() @IsString({ each: true }) notes!: string[];
  /** Set where the map breaks off. */
  @IsOptional() @IsString() brokenOff!: string | null;
}
