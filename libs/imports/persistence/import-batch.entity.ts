import { Column, CreateDateColumn, Entity, PrimaryGeneratedColumn } from 'typeorm';
import type { BrokenOff, ImportChoices, ImportQuestion, ImportState, Inspection } from '#libs/contracts';
import type { ImportKindName } from '../kinds/kind-name.js';
import type { FileKind } from '../readers/index.js';

/** Rows of a dry run by what would become of them. */
export type CheckedCounts = Record<'created' | 'updated' | 'unchanged' | 'held' | 'reopened', number>;

/** SQL of whether an import is that of job `$1`: of the one that brought its file, or that stored answers since. */
export const OF_JOB = '(b.job_id = $1 OR b.answers_job_id = $1)';

/** One file on its way into the programme. */
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
  /** A person looks at its columns and its rows before anything is written. */
  @Column('boolean') review!: boolean;
  @Column('jsonb', { nullable: true }) inspection!: Inspection | null;
  @Column('jsonb') choices!: ImportChoices;
  @Column('jsonb') questions!: ImportQuestion[];
  @Column('jsonb', { name: 'broken_off', nullable: true }) brokenOff!: BrokenOff | null;
  /** The sheet that was read; null for a file without sheets. */
  @Column('text', { nullable: true }) sheet!: string | null;
  /** What would become of the rows, as they were checked; null before, and where nobody looks. */
  @Column('jsonb', { nullable: true }) checked!: CheckedCounts | null;
  /** The last job that stored held rows which were answered after the import had ended. */
  @Column('bigint', { name: 'answers_job_id', nullable: true }) answersJobId!: number | null;
  /** The file's columns in order. */
  @Column('text', { array: true, nullable: true }) header!: string[] | null;
  @Column('int', { name: 'header_row', nullable: true }) headerRow!: number | null;
  /** Column as the file names it -> field. */
  @Column('jsonb', { nullable: true }) mapping!: Record<string, string> | null;
  @Column('bigint', { nullable: true }) total!: number | null;
  /** The last row number that has its outcome. */
  @Column('bigint', { name: 'merged_to' }) mergedTo!: number;
  @Column('bigint') created!: number;
  @Column('bigint') updated!: number;
  @Column('bigint') unchanged!: number;
  @Column('bigint') held!: number;
  @Column('bigint') rejected!: number;
  /** Rows that were stored without some of their cells. */
  @Column('bigint') parked!: number;
  /** Completed farms that got another boundary, and are to be evaluated again. */
  @Column('bigint') reopened!: number;
  @Column('text', { array: true }) notes!: string[];
  /** The import that this one corrects, where a person has said so. */
  @Column('bigint', { name: 'corrects_id', nullable: true }) correctsId!: number | null;
  @Column('bigint', { name: 'created_by', nullable: true }) createdBy!: number | null;
  @CreateDateColumn({ type: 'timestamptz', name: 'created_at' }) createdAt!: Date;
  @Column('timestamptz', { name: 'ended_at', nullable: true }) endedAt!: Date | null;
}
