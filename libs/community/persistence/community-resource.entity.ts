import { Column, Entity, PrimaryGeneratedColumn } from 'typeorm';
import type { ResourceStatus, Season } from '#libs/contracts';

/** A farming programme or cluster. */
@Entity('community_resource')
export class CommunityResource {
  @PrimaryGeneratedColumn('identity', { type: 'bigint' }) id!: number;
  @Column('bigint', { name: 'account_id' }) accountId!: number;
  @Column('text') name!: string;
  @Column('text') description!: string;
  @Column('text', { default: 'Cluster' }) type!: string;
  @Column('text', { default: 'Nigeria' }) country!: string;
  @Column('int', { name: 'state_id', nullable: true }) stateId!: number | null;
  @Column('text') season!: Season;
  @Column('boolean', { name: 'mapping_enabled', default: true }) mappingEnabled!: boolean;
  /** Number of farms that the programme plans to map by the end of the season. */
  @Column('int', { name: 'farms_target', nullable: true }) farmsTarget!: number | null;
  /** ISO date. */
  @Column('date', { name: 'season_ends_on', nullable: true }) seasonEndsOn!: string | null;
  @Column('text', { default: 'ACTIVE' }) status!: ResourceStatus;
  @Column('bigint', { name: 'created_by', nullable: true }) createdBy!: number | null;
  @Column('timestamptz', { name: 'created_on', default: () => 'now()' }) createdOn!: Date;
}
