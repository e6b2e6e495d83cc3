import { Column, CreateDateColumn, Entity, PrimaryGeneratedColumn } from 'typeorm';
import type { ImportKindName } from '../kinds/kind-name.js';
import type { FileKind } from '../readers/index.js';

export type ImportState =
  | 'uploaded'
  | 'inspected'
  | 'mapped'
  | 'staged'
  | 'merging'
  | 'completed'
  | 'failed'
  | 'cancelled'
  | 'undoing'
  | 'undone';

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
  @Column('text') state!: ImportState;
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
  @Column('bigint') rejected!: number;
  @Column('text', { array: true }) notes!: string[];
  /** The import that this one corrects, where a person has said so. */
  @Column('bigint', { name: 'corrects_id', nullable: true }) correctsId!: number | null;
  @Column('bigint', { name: 'created_by', nullable: true }) createdBy!: number | null;
  @CreateDateColumn({ type: 'timestamptz', name: 'created_at' }) createdAt!: Date;
  @Column('timestamptz', { name: 'ended_at', nullable: true }) endedAt!: Date | null;
}
