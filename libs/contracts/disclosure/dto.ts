import { IsInt, IsOptional } from 'class-validator';

/** Remaining disclosures of full identifiers for a user, in any hour. */
export class DisclosureBudgetDto {
  @IsInt() perHour!: number;
  @IsInt() left!: number;
  /** Seconds until the next is possible; null while there is one left. */
  @IsOptional() @IsInt() nextInSeconds!: number | null;
}
