import { IsArray, IsInt, IsOptional, IsString, ValidateNested } from 'class-validator';
import { Nested } from '../platform/shape.js';

/** Reason why places of a map were not read. */
export class UnreadReasonDto {
  @IsString() code!: string;
  /** Title shared by all of them. */
  @IsString() message!: string;
  @IsInt() places!: number;
}

/** An unread place of a map. */
export class UnreadPlaceDto {
  /** Its number in the file; for a table its row. */
  @IsInt() row!: number;
  @IsString() name!: string;
  @IsString() message!: string;
}

/** Result of converting a map to `maps.csv`. */
export class MapConversionDto {
  /** Id for downloading the file, for an hour, by the user who converted it. */
  @IsString() id!: string;
  /** File size in bytes. */
  @IsInt() size!: number;
  /** Places with a readable boundary. */
  @IsInt() read!: number;
  /** Places without a boundary; each is in the file too, with the reason. */
  @IsInt() notRead!: number;
  @ValidateNested({ each: true }) @Nested(() => UnreadReasonDto) reasons!: UnreadReasonDto[];
  /** The first 200 unread places. */
  @ValidateNested({ each: true }) @Nested(() => UnreadPlaceDto) unread!: UnreadPlaceDto[];
  /** Sentences about the map as a whole. */
  @IsArray() @IsString({ each: true }) notes!: string[];
  /** Set if the map file is truncated. */
  @IsOptional() @IsString() brokenOff!: string | null;
}
