import {
  IsBoolean,
  IsIn,
  IsInt,
  IsNotEmpty,
  IsOptional,
  IsString,
  Matches,
  Max,
  MaxLength,
  Min,
  ValidateNested,
} from 'class-validator';
import { JOB_STATES, type JobState } from '../platform/jobs.js';
import { IsName } from '../platform/names.js';
import { listOf, RecordDto, SaveRecordBody } from '../platform/record-dto.js';
import { AsNumber, Clearable, Nested, Tidied, Trimmed } from '../platform/shape.js';
import {
  SOURCE_KINDS,
  SOURCE_SCHEDULES,
  SOURCE_TARGETS,
  SOURCES_MESSAGES,
  type SourceKind,
  type SourceSchedule,
  type SourceTarget,
} from './constants.js';

const KINDS = Object.keys(SOURCE_KINDS);
const SCHEDULES = Object.keys(SOURCE_SCHEDULES);
const TARGETS = Object.keys(SOURCE_TARGETS);

/** Connection to a form of another server. Its token or password is never sent. */
export class SourceDto extends RecordDto {
  @IsString() name!: string;
  @IsIn(KINDS) kind!: SourceKind;
  @IsString() address!: string;
  /** Number of the project; null for KoboToolbox. */
  @IsOptional() @IsInt() project!: number | null;
  /** Asset id (KoboToolbox) or form id (ODK Central). */
  @IsString() form!: string;
  @IsIn(TARGETS) target!: SourceTarget;
  @IsInt() communityResourceId!: number;
  @IsString() resourceName!: string;
  /** Null: a column names the community. */
  @IsOptional() @IsInt() communityId!: number | null;
  @IsOptional() @IsString() communityName!: string | null;
  @IsIn(SCHEDULES) schedule!: SourceSchedule;
  @IsOptional() @IsString() username!: string | null;
  /** Whether a token or password is stored. */
  @IsBoolean() canSignIn!: boolean;
  /** Submissions that imports have taken. */
  @IsInt() taken!: number;
  /** Taken submissions whose repeat groups were left out. */
  @IsInt() repeats!: number;
  /** Photos that were fetched, and those that were not. */
  @IsInt() photos!: number;
  @IsInt() photosMissing!: number;
  /** Job of the first import while it is not finished: later pulls wait for it. */
  @IsOptional() @IsInt() firstImport!: number | null;
  /** Why the last pull failed; null if it did not. */
  @IsOptional() @IsString() problem!: string | null;
  @IsOptional() @IsString() pulledOn!: string | null;
  /** When a restore of the database stopped scheduled pulls; null if they run. Saving the connection starts them. */
  @IsOptional() @IsString() stoppedOn!: string | null;
}

export class SourceListDto extends listOf(SourceDto) {}

export class SaveSourceBody extends SaveRecordBody {
  @Tidied()
  @IsString()
  @IsNotEmpty()
  @MaxLength(120)
  @IsName()
  @Matches(/[\p{L}\p{N}]/u, { message: SOURCES_MESSAGES.nameEmpty })
  name!: string;
  @IsIn(KINDS) kind!: SourceKind;
  @Tidied()
  @IsString()
  @MaxLength(200)
  @Matches(/^https?:\/\/[^\s/@?#\\]+(?:\/[^\s@?#\\]*)?$/i, { message: SOURCES_MESSAGES.address })
  address!: string;
  @IsOptional() @Clearable() @AsNumber() @IsInt() @Min(1) @Max(1_000_000_000) project?: number | null;
  @Tidied()
  @IsString()
  @IsNotEmpty()
  @MaxLength(200)
  @Matches(/^\S+$/, { message: SOURCES_MESSAGES.form })
  form!: string;
  @IsIn(TARGETS) target!: SourceTarget;
  @AsNumber() @IsInt() @Min(1) communityResourceId!: number;
  @IsOptional() @Clearable() @AsNumber() @IsInt() @Min(1) communityId?: number | null;
  @IsIn(SCHEDULES) schedule!: SourceSchedule;
}

/** Token of KoboToolbox, or email address and password of ODK Central. */
export class SaveSourceSignInBody {
  @IsOptional() @Tidied() @IsString() @MaxLength(200) username?: string;
  @Trimmed() @IsString() @IsNotEmpty() @MaxLength(500) secret!: string;
}

/** The form that a connection found, or why it found none. */
export class SourceTestDto {
  @IsOptional() @IsString() form!: string | null;
  @IsOptional() @IsInt() submissions!: number | null;
  @IsOptional() @IsString() problem!: string | null;
}

export class SourcePullDto {
  @IsInt() jobId!: number;
  @IsString() startedOn!: string;
  @IsIn(JOB_STATES) state!: JobState;
  /** Why it failed. */
  @IsOptional() @IsString() problem!: string | null;
  /** Submissions read and taken; null while it runs. */
  @IsOptional() @IsInt() read!: number | null;
  @IsOptional() @IsInt() taken!: number | null;
  /** Taken submissions whose repeat groups were left out. */
  @IsInt() repeats!: number;
  /** Photos fetched; null while it runs. */
  @IsOptional() @IsInt() photos!: number | null;
  /** Photos that the connection still lacked at its end, and why the last one. */
  @IsInt() photosMissing!: number;
  @IsOptional() @IsString() photoProblem!: string | null;
  /** Jobs of the imports that it began. */
  @IsInt({ each: true }) imports!: number[];
}

/** A photo of a submission, at the farmer or farm that was imported from it. */
export class SubmissionPhotoDto {
  @IsInt() id!: number;
  /** The question that it answers. */
  @IsString() question!: string;
  /** Address of the JPEG; it needs a session. */
  @IsString() image!: string;
  /** ISO time. */
  @IsString() fetchedOn!: string;
}

export class SubmissionPhotoListDto {
  @ValidateNested({ each: true }) @Nested(() => SubmissionPhotoDto) list!: SubmissionPhotoDto[];
  @IsInt() total!: number;
}

export class SourcePullListDto {
  @ValidateNested({ each: true }) @Nested(() => SourcePullDto) list!: SourcePullDto[];
  @IsInt() total!: number;
}
