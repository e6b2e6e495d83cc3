import {
  IsBoolean,
  IsIn,
  IsInt,
  IsNumber,
  IsObject,
  IsOptional,
  IsString,
  ValidateNested,
} from 'class-validator';
import { UserNameDto } from '../access/user-name.dto.js';
import { Link, ListQuery, NamedDto } from '../platform/dto.js';
import { JOB_STATES, type JobKind, type JobState, type JobStep, type JobSummary } from '../platform/jobs.js';
import { Nested } from '../platform/shape.js';
import { JOB_FILTERS, type JobFilter } from './constants.js';

export class JobProgressDto {
  @IsInt() done!: number;
  /** Null while the size is unknown. */
  @IsOptional() @IsInt() total!: number | null;
}

export class JobResolvedDto {
  /** ISO time. */
  @IsString() at!: string;
  /** User who resolved it; null if a later job fixed the rest. */
  @IsOptional() @ValidateNested() @Nested(() => UserNameDto) by!: UserNameDto | null;
  /** Name of that job's file. */
  @IsOptional() @ValidateNested() @Nested(() => NamedDto) through!: NamedDto | null;
}

export class JobDto {
  @IsInt() id!: number;
  @IsString() kind!: JobKind;
  @IsIn(JOB_STATES) state!: JobState;
  /** Code of the current step: `read`, `check`, `merge` of an import. */
  @IsOptional() @IsString() step!: JobStep | null;
  @ValidateNested() @Nested(() => JobProgressDto) progress!: JobProgressDto;
  /** Result of the job; its `kind` determines the shape: `import` for an `ImportSummary`. */
  @IsOptional() @IsObject() summary!: JobSummary | null;
  /** The file's name, or another name known to users. */
  @IsString() label!: string;
  /** "Farmer list · BVN", "Farm maps · KML". */
  @IsString() detail!: string;
  @IsOptional() @ValidateNested() @Nested(() => NamedDto) communityResource!: NamedDto | null;
  @IsOptional() @ValidateNested() @Nested(() => NamedDto) community!: NamedDto | null;
  @IsOptional() @ValidateNested() @Nested(() => UserNameDto) startedBy!: UserNameDto | null;
  @IsString() createdAt!: string;
  @IsOptional() @IsString() startedAt!: string | null;
  @IsOptional() @IsString() endedAt!: string | null;
  /** Seconds that it waited for a person's answers between start and end. */
  @IsNumber() pausedSeconds!: number;
  @IsBoolean() cancelRequested!: boolean;
  /** Gona's own job, without an account: no user started it, and only this record reports it. */
  @IsBoolean() isSystem!: boolean;
  /** Code and message of the failure, for a failed job. */
  @IsOptional() @IsString() error!: string | null;
  @IsOptional() @IsString() message!: string | null;
  /** Time and author of its resolution, if it needed attention. */
  @IsOptional() @ValidateNested() @Nested(() => JobResolvedDto) resolved!: JobResolvedDto | null;
  /** Actions open to the user: `cancel`, `resolve`, `reopen`, `wholeRejects`, `retry` of an own export. */
  @ValidateNested({ each: true }) @Nested(() => Link) links!: Link[];
}

/** Number of jobs that match the search, over all pages. */
export class JobCountsDto {
  @IsInt() all!: number;
  @IsInt() running!: number;
  @IsInt() attention!: number;
  @IsInt() finished!: number;
  /** Gona's own jobs, not included in the other counts; 0 for users who may not see them. */
  @IsInt() system!: number;
}

/** Running and waiting jobs of one kind of work. */
export class JobQueueDto {
  @IsString() kind!: JobKind;
  @IsInt() running!: number;
  @IsInt() waiting!: number;
}

export class JobListDto {
  @ValidateNested({ each: true }) @Nested(() => JobDto) list!: JobDto[];
  @IsInt() total!: number;
  @ValidateNested() @Nested(() => JobCountsDto) counts!: JobCountsDto;
  @ValidateNested({ each: true }) @Nested(() => JobQueueDto) queues!: JobQueueDto[];
  /** Sequence of the jobs topic at the time of the answer. */
  @IsInt() seq!: number;
}

export class JobListQuery extends ListQuery {
  @IsOptional() @IsIn(JOB_FILTERS) show?: JobFilter;
}
