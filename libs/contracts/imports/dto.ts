import { IsInt, IsString } from 'class-validator';

/** Answer of a farmer list import: the documented counts, and the job. */
export class FarmerImportDto {
  /** 200 once done; 202 while the job runs; -1 when it failed. */
  @IsInt() code!: number;
  @IsString() message!: string;
  @IsInt() jobId!: number;
  @IsInt() totalCount!: number;
  @IsInt() totalNew!: number;
  @IsInt() totalUpdated!: number;
  @IsInt() totalUnchanged!: number;
  @IsInt() totalRejected!: number;
}

/** Answer of a map import: the documented counts, and the job. */
export class MapImportDto {
  @IsInt() code!: number;
  @IsString() message!: string;
  @IsInt() jobId!: number;
  @IsInt() totalCount!: number;
  /** Placemarks that are now stored as the file has them: created, updated and unchanged. */
  @IsInt() totalSuccessCount!: number;
  @IsInt() totalRejected!: number;
}
