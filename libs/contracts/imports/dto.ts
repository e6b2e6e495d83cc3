import {
  IsBoolean,
  IsIn,
  IsInt,
  IsOptional,
  IsString,
  MaxLength,
  Min,
  ValidateNested,
} from 'class-validator';
import { ListQuery } from '../platform/dto.js';
import { AsBoolean, AsNumber, Nested } from '../platform/shape.js';
import { REJECTS_FORMATS, type RejectsFormat } from './constants.js';

/** Query of an import that corrects rejected rows. */
export class ImportQuery {
  /** Job of the import that rejected them; a file written by Gona contains it already. */
  @IsOptional() @AsNumber() @IsInt() @Min(1) corrects?: number;
  /** `true`: the user reviews columns and rows before anything is written; the call answers 202 immediately. */
  @IsOptional() @AsBoolean() @IsBoolean() review?: boolean;
}

export class ImportFaultQuery extends ListQuery {
  /** Code of a reason: only rows rejected for it. */
  @IsOptional() @IsString() @MaxLength(40) reason?: string;
  /** `true`: cells left blank, instead of rejected rows. */
  @IsOptional() @AsBoolean() @IsBoolean() parked?: boolean;
}

/** One fault of a row. */
export class ImportFaultDto {
  /** Row number as in the user's spreadsheet; for a map the number of the placemark. */
  @IsInt() row!: number;
  /** The placemark's name, for a row of a map. */
  @IsOptional() @IsString() name!: string | null;
  /** Column name as in the file, if there is one. */
  @IsOptional() @IsString() column!: string | null;
  @IsString() reason!: string;
  @IsString() message!: string;
  /** Value in the file, masked if it is a BVN. */
  @IsOptional() @IsString() value!: string | null;
  /** It was imported again later, and stored. */
  @IsBoolean() settled!: boolean;
}

export class ImportFaultListDto {
  @ValidateNested({ each: true }) @Nested(() => ImportFaultDto) list!: ImportFaultDto[];
  @IsInt() total!: number;
}

/** Body of the call that returns rejected rows with their BVNs in the clear. */
export class WholeRejectsBody {
  @IsIn(REJECTS_FORMATS) format!: RejectsFormat;
  @IsString() @MaxLength(200) reason!: string;
}

/** Answer of a list import of farmers, communities or members: the documented counts, and the job. */
export class FarmerImportDto {
  /** 200 once done; 202 while the job runs; -1 when it failed. */
  @IsInt() code!: number;
  @IsString() message!: string;
  @IsInt() jobId!: number;
  @IsInt() totalCount!: number;
  @IsInt() totalNew!: number;
  @IsInt() totalUpdated!: number;
  @IsInt() totalUnchanged!: number;
  /** Rows that would change someone's identity, or move a farm: nothing of them is stored until a user confirms. */
  @IsInt() totalHeld!: number;
  @IsInt() totalRejected!: number;
}

/** Counts of an input import, by how its rows were interpreted. */
export class InputImportCountsDto {
  @IsInt() totalNew!: number;
  /** Rows already recorded in the ledger, or without a quantity. */
  @IsInt() totalUnchanged!: number;
  @IsInt() totalRejected!: number;
  /** Entries that wait for a second person because of their amount. */
  @IsInt() totalWaiting!: number;
}

/** Answer of the input distribution import: the documented counts, and the job. */
export class InputImportDto {
  /** 200 once done; 202 while the job runs; -1 when it failed. */
  @IsInt() code!: number;
  @IsString() message!: string;
  @IsInt() jobId!: number;
  /** Rows of the file. */
  @IsInt() totalCount!: number;
  /** Different inputs in its stored rows. */
  @IsInt() totalInputItems!: number;
  /** Different farmers in its stored rows. */
  @IsInt() totalFarmers!: number;
  @ValidateNested() @Nested(() => InputImportCountsDto) data!: InputImportCountsDto;
}

/** Answer of a map import: the documented counts, and the job. */
export class MapImportDto {
  @IsInt() code!: number;
  @IsString() message!: string;
  @IsInt() jobId!: number;
  @IsInt() totalCount!: number;
  /** Placemarks that are now stored as in the file: created, updated and unchanged. */
  @IsInt() totalSuccessCount!: number;
  /** Rows that would change someone's identity, or move a farm: nothing of them is stored until a user confirms. */
  @IsInt() totalHeld!: number;
  @IsInt() totalRejected!: number;
}
