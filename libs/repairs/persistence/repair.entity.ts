import { Column, CreateDateColumn, Entity, PrimaryGeneratedColumn } from 'typeorm';
import type { RepairKind, RepairState } from '#libs/contracts';

/** One repair of maps: the farms it examines, and its progress. */
@Entity('repair')
export class Repair {
  @PrimaryGeneratedColumn('identity', { generatedIdentity: 'ALWAYS', type: 'bigint' }) id!: number;
  @Column('bigint', { name: 'account_id' }) accountId!: number;
  @Column('text') kind!: RepairKind;
  /** The programme of all its farms; null if there are several. */
  @Column('bigint', { name: 'community_resource_id', nullable: true }) communityResourceId!: number | null;
  /** Programmes of its farms, in the driver's form of id lists; null: the whole account. */
  @Column('bigint', { name: 'resource_ids', array: true, nullable: true }) resourceIds!: string[] | null;
  /** Farms within these programmes; null: all. */
  @Column('bigint', { name: 'farm_ids', array: true, nullable: true }) farmIds!: string[] | null;
  /** Whether a user reviews the findings before anything is written. */
  @Column('boolean') review!: boolean;
  @Column('text') state!: RepairState;
  @Column('bigint', { name: 'job_id', nullable: true }) jobId!: number | null;
  @Column('bigint', { name: 'undo_job_id', nullable: true }) undoJobId!: number | null;
  /** The last farm that was examined. */
  @Column('bigint', { name: 'examined_to' }) examinedTo!: number;
  @Column('bigint') examined!: number;
  @Column('bigint', { name: 'created_by', nullable: true }) createdBy!: number | null;
  @CreateDateColumn({ type: 'timestamptz', name: 'created_at' }) createdAt!: Date;
  @Column('timestamptz', { name: 'ended_at', nullable: true }) endedAt!: Date | null;
}
