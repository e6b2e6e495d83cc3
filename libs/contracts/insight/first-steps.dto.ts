import { IsBoolean, IsIn, IsInt, IsOptional, ValidateNested } from 'class-validator';
import { NamedDto } from '../platform/dto.js';
import { JOB_STATES, type JobState } from '../platform/jobs.js';
import { Nested } from '../platform/shape.js';

/** Kinds of imports that are steps to the first completed farm. */
export const FIRST_IMPORTS = ['communities', 'farmers', 'farms'] as const;
export type FirstImport = (typeof FIRST_IMPORTS)[number];

/** Farmers are counted up to this number. */
export const FIRST_FARMERS_COUNTED = 10_000;

/** The latest import of a kind that has not ended well: it runs, waits for answers, or failed. */
export class FirstImportDto {
  @IsIn(FIRST_IMPORTS) kind!: FirstImport;
  @IsInt() jobId!: number;
  @IsIn(JOB_STATES) state!: JobState;
}

/** Steps of an account to its first completed farm, within the user's scope. */
export class FirstStepsDto {
  /** A farm is completed. The counts are 0 then. */
  @IsBoolean() isFinished!: boolean;
  /** The newest active community resource, for the forms of the next steps. */
  @IsOptional() @ValidateNested() @Nested(() => NamedDto) communityResource!: NamedDto | null;
  @IsInt() communities!: number;
  /** At most `FIRST_FARMERS_COUNTED`. */
  @IsInt() farmers!: number;
  @IsInt() farms!: number;
  /** Other users of the account, without farmers. */
  @IsInt() colleagues!: number;
  @ValidateNested({ each: true }) @Nested(() => FirstImportDto) imports!: FirstImportDto[];
}
