import { Column, CreateDateColumn, Entity, PrimaryGeneratedColumn } from 'typeorm';
import type { RepairKind, RepairState } from '#libs/contracts';

/** One repair of maps: which farms it looks at, and how far it is. */
@Entity('repair')
export class Repair {
  @PrimaryGeneratedColumn('identity', { generatedIdentity: 'ALWAYS', type: 'bigint' }) id!: number;
  @Column('bigint', { name: 'account_id' }) accountId!: number;
  @Column('text') kind!: RepairKind;
  /** The programme of all its farms; null where they are of several. */
  @Column('bigint', { name: 'community_resource_id', nullable: true }) communityResourceId!: number | null;
  /** Farms of these programmes, as the driver gives lists of ids; null: of all of the account. */
  @Column('bigint', { name: 'resource_ids', array: true, nullable: true }) resourceIds!: string[] | null;
  /** Of those, these farms; null: all. */
  @Column('bigint', { name: 'farm_ids', array: true, nullable: true }) farmIds!: string[] | null;
  /** Somebody looks at what was found before anything is written. */
  @Column('boolean') review!: boolean;
  @Column('text') state!: RepairState;
  @Column('bigint', { name: 'job_id', nullable: true }) jobId!: number | null;
  @Column('bigint', { name: 'undo_job_id', nullable: true }) undoJobId!: number | null;
  /** The last farm that was looked at. */
  @Column('bigint', { name: 'examined_to' }) examinedTo!: number;
  @Column('bigint') examined!: number;
  @Column('bigint', { name: 'created_by', nullable: true }) createdBy!: number | null;
  @CreateDateColumn({ type: 'timestamptz', name: 'created_at' }) createdAt!: Date;
  @Column('timestamptz', { name: 'ended_at', nullable: true }) endedAt!: Date | null;
}
