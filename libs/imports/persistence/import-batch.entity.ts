import { Column, CreateDateColumn, Entity, PrimaryGeneratedColumn } from 'typeorm';
import type {
  BrokenOff,
  ImportChoices,
  ImportKindName,
  ImportQuestion,
  ImportState,
  Inspection,
} from '#libs/contracts';
import type { FileKind } from '../readers/index.js';

/** Rows of a dry run by planned outcome. */
export type CheckedCounts = Record<'created' | 'updated' | 'unchanged' | 'held' | 'reopened', number>;

/**
 * SQL that tests whether an import belongs to job `$1`: the job that brought its file, or one that stored later
 * answers.
 */
export const OF_JOB = '(b.job_id = $1 OR b.answers_job_id = $1)';

/** Import of one file into the programme. */
@Entity('import_batch')
export class ImportBatch {
  @PrimaryGeneratedColumn('identity', { generatedIdentity: 'ALWAYS', type: 'bigint' }) id!: number;
  @Column('bigint', { name: 'account_id' }) accountId!: number;
  @Column('text') kind!: ImportKindName;
  @Column('text', { name: 'import_type' }) importType!: string;
  @Column('text') format!: FileKind;
  @Column('bigint', { name: 'community_resource_id' }) communityResourceId!: number;
  @Column('bigint', { name: 'community_id', nullable: true }) communityId!: number | null;
  @Column('uuid', { name: 'file_id' }) fileId!: string;
  @Column('bigint', { name: 'job_id', nullable: true }) jobId!: number | null;
  @Column('bigint', { name: 'undo_job_id', nullable: true }) undoJobId!: number | null;
  @Column('text') state!: ImportState;
  /** Whether a user reviews the columns and rows before anything is written. */
  @Column('boolean') review!: boolean;
  @Column('jsonb', { nullable: true }) inspection!: Inspection | null;
  @Column('jsonb') choices!: ImportChoices;
  @Column('jsonb') questions!: ImportQuestion[];
  @Column('jsonb', { name: 'broken_off', nullable: true }) brokenOff!: BrokenOff | null;
  /** The sheet that was read; null for a file without sheets. */
  @Column('text', { nullable: true }) sheet!: string | null;
  /** Planned outcomes of the checked rows; null before the check, and without a review. */
  @Column('jsonb', { nullable: true }) checked!: CheckedCounts | null;
  /** The last job that stored held rows answered after the import had ended. */
  @Column('bigint', { name: 'answers_job_id', nullable: true }) answersJobId!: number | null;
  /** The file's columns in order. */
  @Column('text', { array: true, nullable: true }) header!: string[] | null;
  @Column('int', { name: 'header_row', nullable: true }) headerRow!: number | null;
  /** Column as the file names it -> field. */
  @Column('jsonb', { nullable: true }) mapping!: Record<string, string> | null;
  @Column('bigint', { nullable: true }) total!: number | null;
  /** The last row number with an outcome. */
  @Column('bigint', { name: 'merged_to' }) mergedTo!: number;
  @Column('bigint') created!: number;
  @Column('bigint') updated!: number;
  @Column('bigint') unchanged!: number;
  @Column('bigint') held!: number;
  @Column('bigint') rejected!: number;
  /** Rows that were stored without some of their cells. */
  @Column('bigint') parked!: number;
  /** Completed farms that got another boundary and need another evaluation. */
  @Column('bigint') reopened!: number;
  @Column('text', { array: true }) notes!: string[];
  /** Sentences about NINs that were removed from the file; null while no column of them was found. */
  @Column('text', { name: 'nins_removed', array: true, nullable: true }) ninsRemoved!: string[] | null;
  /** The import that this one corrects, if the user named it. */
  @Column('bigint', { name: 'corrects_id', nullable: true }) correctsId!: number | null;
  @Column('bigint', { name: 'created_by', nullable: true }) createdBy!: number | null;
  @CreateDateColumn({ type: 'timestamptz', name: 'created_at' }) createdAt!: Date;
  @Column('timestamptz', { name: 'ended_at', nullable: true }) endedAt!: Date | null;
  /** When the uploaded file was deleted, at the end of its period. */
  @Column('timestamptz', { name: 'file_gone_on', nullable: true }) fileGoneOn!: Date | null;
  /** When the values before the import were deleted. */
  @Column('timestamptz', { name: 'old_values_gone_on', nullable: true }) oldValuesGoneOn!: Date | null;
}
