import { IsBoolean, IsIn, IsInt, IsNumber, IsOptional, IsString, ValidateNested } from 'class-validator';
import { SMS_PROVIDERS, type SmsProviderName } from '../messaging/states.js';
import { type JobKind, QUEUES, type QueueName } from '../platform/jobs.js';
import { Nested } from '../platform/shape.js';
import type { TroubleCode } from './messages.js';

export const TROUBLE_GRAVITIES = ['grave', 'minor'] as const;
export type TroubleGravity = (typeof TROUBLE_GRAVITIES)[number];

/** A problem, with its solution. */
export class TroubleDto {
  @IsString() code!: TroubleCode;
  /** `grave`: something does not work, or data would be lost. */
  @IsIn(TROUBLE_GRAVITIES) gravity!: TroubleGravity;
  @IsString() sentence!: string;
  @IsString() advice!: string;
}

export class RunningJobDto {
  @IsString() kind!: JobKind;
  /** "the import of farmers" */
  @IsString() called!: string;
  /** ISO time. */
  @IsString() since!: string;
}

/** A process of Gona: a running one, or one that disappeared without notice in the last quarter of an hour. */
export class ProgramDto {
  @IsString() id!: string;
  @IsIn(['api', 'worker']) program!: 'api' | 'worker';
  @IsString() version!: string;
  @IsOptional() @IsString() revision!: string | null;
  @IsString() host!: string;
  @IsInt() pid!: number;
  /** ISO times. */
  @IsString() startedAt!: string;
  @IsString() beatAt!: string;
  @IsBoolean() alive!: boolean;
  /** Jobs that it is running, by its last heartbeat. */
  @ValidateNested({ each: true }) @Nested(() => RunningJobDto) doing!: RunningJobDto[];
}

export class QueueStatusDto {
  @IsIn(QUEUES) queue!: QueueName;
  @IsInt() waiting!: number;
  @IsInt() running!: number;
  /** Jobs that wait for a person: paused ones, and those that ended with rows to be answered. */
  @IsInt() paused!: number;
  /** Failed in the last 24 hours. */
  @IsInt() failed!: number;
  /** Seconds since the oldest waiting job could have started; null if none waits. */
  @IsOptional() @IsNumber() oldestSeconds!: number | null;
}

export const DATABASE_DISK_SOURCES = ['folder', 'limit'] as const;

/** The disk of the database. */
export class DatabaseDiskDto {
  @IsInt() bytes!: number;
  @IsInt() free!: number;
  /**
   * Measured on the disk itself (`DATABASE_DISK_DIR`), or a limit less the size of the database and its log
   * (`DATABASE_DISK_LIMIT_GB`).
   */
  @IsIn(DATABASE_DISK_SOURCES) source!: (typeof DATABASE_DISK_SOURCES)[number];
}

export class DatabaseStatusDto {
  /** "16.4" */
  @IsString() server!: string;
  /** Name of the last migration of the schema. */
  @IsString() schema!: string;
  /** True if that is the latest one known to this version. */
  @IsBoolean() isCurrent!: boolean;
  @IsInt() bytes!: number;
  @IsInt() connections!: number;
  @IsInt() connectionsLimit!: number;
  /** Null if unknown: neither setting is set. */
  @IsOptional() @ValidateNested() @Nested(() => DatabaseDiskDto) disk!: DatabaseDiskDto | null;
}

export const LOAD_KINDS = ['act', 'page', 'tile', 'figure'] as const;

/** Work of one kind since the start of the API process that answers: acts, pages, tiles or figures. */
export class LoadDto {
  @IsIn(LOAD_KINDS) kind!: (typeof LOAD_KINDS)[number];
  /** Requests in its queues now. */
  @IsInt() waiting!: number;
  /** Mean time in the queues, in milliseconds. */
  @IsInt() meanWaitMs!: number;
  /** Requests refused because the queues were too long. */
  @IsInt() refused!: number;
  /** Statements cancelled because their reader had gone, or because they took too long. */
  @IsInt() cancelled!: number;
}

export class RedisStatusDto {
  @IsBoolean() answers!: boolean;
  @IsOptional() @IsString() version!: string | null;
  @IsOptional() @IsInt() bytes!: number | null;
  /** True if it persists the queues on its disk; null if it does not report that. */
  @IsOptional() @IsBoolean() keeps!: boolean | null;
}

export const REPLICA_USES = ['used', 'behind', 'away', 'other'] as const;

/** The replica of the database, as seen by the API process that answers. */
export class ReplicaStatusDto {
  /** `used`, or the reason to query the primary instead; `other`: it is not a replica of this database. */
  @IsIn(REPLICA_USES) use!: (typeof REPLICA_USES)[number];
  /** Seconds behind the primary; null if unknown. */
  @IsOptional() @IsNumber() behind!: number | null;
}

/** Storage of the uploads and exports. */
export class DiskStatusDto {
  @IsInt() bytes!: number;
  @IsInt() free!: number;
}

export class BackupStatusDto {
  /** ISO time of its content. */
  @IsString() at!: string;
  /** Folder of the backup, on the machine that created it. */
  @IsString() place!: string;
  @IsInt() bytes!: number;
  /** Its database can only be read with the operator's secret key. */
  @IsBoolean() encrypted!: boolean;
  /** It was read back after writing. */
  @IsBoolean() verified!: boolean;
  /** Files that the database referenced and that were missing. */
  @IsInt() missing!: number;
  @IsString() version!: string;
}

/** A failed backup attempt. */
export class FailedBackupDto {
  @IsString() at!: string;
  @IsString() reason!: string;
}

export class FigureDifferenceDto {
  @IsInt() resourceId!: number;
  /** `farmers`, `farms`, `totals` (of farms) or `ledger`. */
  @IsString({ each: true }) what!: string[];
}

/** Stored figures of all community resources against their rows. */
export class FigureCheckDto {
  /** ISO time. */
  @IsString() checkedOn!: string;
  /** Community resources compared, and those with a difference. */
  @IsInt() compared!: number;
  @ValidateNested({ each: true }) @Nested(() => FigureDifferenceDto) differing!: FigureDifferenceDto[];
}

export class CheckpointStatusDto {
  @IsInt() number!: number;
  /** ISO time. */
  @IsString() at!: string;
  @IsInt() events!: number;
}

/** A slow statement, without its parameter values. */
export class SlowStatementDto {
  @IsString() text!: string;
  @IsInt() calls!: number;
  @IsNumber() meanMs!: number;
  @IsNumber() totalMs!: number;
}

export class SlowStatementsDto {
  /** Reason why there are none; null if there are some. */
  @IsOptional() @IsString() missing!: string | null;
  @ValidateNested({ each: true }) @Nested(() => SlowStatementDto) list!: SlowStatementDto[];
}

/** Mail settings for alerts. */
export class AlertMailDto {
  /** Number of recipients; 0 if no mail server is set. */
  @IsInt() recipients!: number;
  /** ISO time of the last mail that the mail server accepted; null if there was none. */
  @IsOptional() @IsString() sentAt!: string | null;
  /** Start and reason of the current failure; null if the last mail was sent. */
  @IsOptional() @IsString() failingSince!: string | null;
  @IsOptional() @IsString() reason!: string | null;
}

/** The virus scanner of uploads. */
export class VirusScanDto {
  /** `off` if none is set: uploads are not scanned. While it is `away`, uploads are refused. */
  @IsIn(['off', 'ready', 'away']) use!: 'off' | 'ready' | 'away';
  /** "ClamAV 1.4.3" */
  @IsOptional() @IsString() version!: string | null;
  /** Uploads larger than its own limit, in the last 24 hours. */
  @IsInt() tooLarge!: number;
}

/** Result of a test mail. */
export class TestMailDto {
  /** True if the mail server accepted it. */
  @IsBoolean() sent!: boolean;
  @IsString() sentence!: string;
}

/** Receipts with words of a provider that this version does not know. */
export class UnknownReceiptsDto {
  @IsIn(SMS_PROVIDERS) provider!: SmsProviderName;
  /** Answer of the mail server to the message; empty if there was none. */
  @IsString() word!: string;
  @IsInt() receipts!: number;
  /** ISO time of the last one. */
  @IsString() at!: string;
}

export class StatusDto {
  /** ISO time of the answer. */
  @IsString() at!: string;
  /** Problems, the most severe first; empty if everything is working. */
  @ValidateNested({ each: true }) @Nested(() => TroubleDto) troubles!: TroubleDto[];
  @ValidateNested({ each: true }) @Nested(() => ProgramDto) programs!: ProgramDto[];
  @ValidateNested({ each: true }) @Nested(() => QueueStatusDto) queues!: QueueStatusDto[];
  @ValidateNested() @Nested(() => DatabaseStatusDto) database!: DatabaseStatusDto;
  @ValidateNested({ each: true }) @Nested(() => LoadDto) load!: LoadDto[];
  /** Null if none is set (`DATABASE_READ_URL`). */
  @IsOptional() @ValidateNested() @Nested(() => ReplicaStatusDto) replica!: ReplicaStatusDto | null;
  @ValidateNested() @Nested(() => RedisStatusDto) redis!: RedisStatusDto;
  /** The bucket of the uploads and exports, if they are in an object store and not on a disk. */
  @IsOptional() @IsString() bucket!: string | null;
  /** Null if it can't be measured, or if there is a bucket instead. */
  @IsOptional() @ValidateNested() @Nested(() => DiskStatusDto) disk!: DiskStatusDto | null;
  /** The last complete one; null if there is none of this database. */
  @IsOptional() @ValidateNested() @Nested(() => BackupStatusDto) backup!: BackupStatusDto | null;
  /** The last attempt, if it failed. */
  @IsOptional() @ValidateNested() @Nested(() => FailedBackupDto) backupFailure!: FailedBackupDto | null;
  /** The last comparison of stored figures with a full count; null before the first. */
  @IsOptional() @ValidateNested() @Nested(() => FigureCheckDto) figureCheck!: FigureCheckDto | null;
  @IsOptional() @ValidateNested() @Nested(() => CheckpointStatusDto) checkpoint!: CheckpointStatusDto | null;
  @ValidateNested() @Nested(() => AlertMailDto) mail!: AlertMailDto;
  @ValidateNested() @Nested(() => VirusScanDto) virusScan!: VirusScanDto;
  /** The most frequent first. They are stored, and applied once a version knows the words. */
  @ValidateNested({ each: true }) @Nested(() => UnknownReceiptsDto) unknownReceipts!: UnknownReceiptsDto[];
  @ValidateNested() @Nested(() => SlowStatementsDto) statements!: SlowStatementsDto;
}
