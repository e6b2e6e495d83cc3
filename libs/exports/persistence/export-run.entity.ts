import { Column, CreateDateColumn, Entity, PrimaryGeneratedColumn } from 'typeorm';
import type { ExportFilters, ExportFormat, ExportKindName } from '#libs/contracts';

/** The driver returns the ids of a list as text. */
const NUMBERS = {
  to: (ids: number[] | null) => ids,
  from: (ids: string[] | null) => ids?.map(Number) ?? null,
};

/** One requested file and its result. */
@Entity('export_run')
export class ExportRun {
  @PrimaryGeneratedColumn('identity', { generatedIdentity: 'ALWAYS', type: 'bigint' }) id!: number;
  @Column('bigint', { name: 'account_id' }) accountId!: number;
  @Column('text') kind!: ExportKindName;
  @Column('text') format!: ExportFormat;
  @Column('jsonb') filters!: ExportFilters;
  /** Community resources that the requesting user could access; null: the whole account. */
  @Column('bigint', { name: 'resource_ids', array: true, nullable: true, transformer: NUMBERS })
  resourceIds!: number[] | null;
  @Column('bigint', { name: 'community_resource_id', nullable: true }) communityResourceId!: number | null;
  @Column('bigint', { name: 'community_id', nullable: true }) communityId!: number | null;
  /** Whether the file contains full BVNs. */
  @Column('boolean') whole!: boolean;
  /** Recipient of the file, and its use; null if its rows hold no farmers. */
  @Column('text', { nullable: true }) recipient!: string | null;
  @Column('text', { nullable: true }) purpose!: string | null;
  /** Name under which the file is saved. */
  @Column('text') name!: string;
  @Column('bigint', { name: 'job_id', nullable: true }) jobId!: number | null;
  /** Id of its possibly incomplete bytes in the store: set before they are written, null once they are deleted. */
  @Column('uuid', { name: 'disk_id', nullable: true }) diskId!: string | null;
  /** Null until it is written, and after it expires. */
  @Column('uuid', { name: 'file_id', nullable: true }) fileId!: string | null;
  @Column('bigint', { nullable: true }) rows!: number | null;
  /** Bytes. */
  @Column('bigint', { nullable: true }) size!: number | null;
  /** Its filters, as sentences. */
  @Column('text', { name: 'filters_said', array: true }) filtersSaid!: string[];
  /** Time of the snapshot that the file contains. */
  @Column('timestamptz', { name: 'taken_at', nullable: true }) takenAt!: Date | null;
  @Column('timestamptz', { name: 'expires_at', nullable: true }) expiresAt!: Date | null;
  @Column('timestamptz', { name: 'downloaded_at', nullable: true }) downloadedAt!: Date | null;
  @Column('bigint', { name: 'created_by' }) createdBy!: number;
  @CreateDateColumn({ type: 'timestamptz', name: 'created_at' }) createdAt!: Date;
}
