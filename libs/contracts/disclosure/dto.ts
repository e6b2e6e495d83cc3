import { IsInt, IsOptional } from 'class-validator';

/** Remaining disclosures of full identifiers for a user, in any hour. */
export class DisclosureBudgetDto {
  @IsInt() perHour!: number;
  @IsInt() left!: number;
  /** Seconds until the next disclosure is possible; null while some are left. */
  @IsOptional() @IsInt() nextInSeconds!: number | null;
}
