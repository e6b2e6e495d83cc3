import { Column, Entity, PrimaryGeneratedColumn } from 'typeorm';
import type { ResourceStatus, Season } from '#libs/contracts';

/** A named set of farms of an account, with the features of its farms. */
@Entity('farm_resource')
export class FarmResource {
  @PrimaryGeneratedColumn('identity', { type: 'bigint' }) id!: number;
  @Column('bigint', { name: 'account_id' }) accountId!: number;
  @Column('bigint', { name: 'community_resource_id', nullable: true }) communityResourceId!: number | null;
  @Column('text') name!: string;
  @Column('text', { default: '' }) description!: string;
  @Column('text') season!: Season;
  @Column('int', { name: 'state_id', nullable: true }) stateId!: number | null;
  @Column('boolean', { name: 'is_area_mapping_enable', default: true }) isAreaMappingEnable!: boolean;
  @Column('boolean', { name: 'is_soil_mapping_enabled', default: false }) isSoilMappingEnabled!: boolean;
  @Column('boolean', { name: 'is_asset_enabled', default: false }) isAssetEnabled!: boolean;
  @Column('text', { default: 'ACTIVE' }) status!: ResourceStatus;
  @Column('timestamptz', { name: 'created_on', default: () => 'now()' }) createdOn!: Date;
}
