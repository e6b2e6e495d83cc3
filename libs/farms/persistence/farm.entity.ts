import { Column, Entity, PrimaryGeneratedColumn } from 'typeorm';
import type { FarmStatus } from '#libs/contracts';

/** A plot. Its boundary is not a property here, because spatial queries read and write it. */
@Entity('farm')
export class Farm {
  @PrimaryGeneratedColumn('identity', { type: 'bigint' }) id!: number;
  @Column('bigint', { name: 'account_id' }) accountId!: number;
  @Column('bigint', { name: 'community_resource_id', nullable: true }) communityResourceId!: number | null;
  @Column('bigint', { name: 'community_id', nullable: true }) communityId!: number | null;
  @Column('bigint', { name: 'farm_resource_id', nullable: true }) farmResourceId!: number | null;
  @Column('bigint', { name: 'farmer_id', nullable: true }) farmerId!: number | null;
  /** The programme's own number of the farm, used to match maps and spreadsheets. */
  @Column('text') code!: string;
  @Column('text') name!: string;
  @Column('text', { nullable: true }) address!: string | null;
  @Column('text', { nullable: true }) city!: string | null;
  @Column('int', { name: 'lga_id', nullable: true }) lgaId!: number | null;
  @Column('int', { name: 'ward_id', nullable: true }) wardId!: number | null;
  @Column('text', { nullable: true }) type!: string | null;
  /** Square metres, as the farmer declared it. */
  @Column('float8', { name: 'declared_size_m2', nullable: true }) declaredSizeM2!: number | null;
  /** Square metres, of the boundary on the spheroid; 0 while there is none. */
  @Column('float8', { name: 'area_m2', default: 0 }) areaM2!: number;
  @Column('text', { default: 'ACTIVE' }) status!: FarmStatus;
  @Column('timestamptz', { name: 'completed_on', nullable: true }) completedOn!: Date | null;
  @Column('bigint', { name: 'captured_by', nullable: true }) capturedBy!: number | null;
  @Column('timestamptz', { name: 'captured_on', nullable: true }) capturedOn!: Date | null;
  /** Time of the last map import that brought its boundary. */
  @Column('timestamptz', { name: 'imported_on', nullable: true }) importedOn!: Date | null;
  /** All attributes from map files, by their names there; null if there are none. */
  @Column('jsonb', { nullable: true }) attributes!: Record<string, string | number> | null;
  @Column('boolean', { name: 'is_area_mapping_enable', default: true }) isAreaMappingEnable!: boolean;
  @Column('boolean', { name: 'is_soil_mapping_enabled', default: false }) isSoilMappingEnabled!: boolean;
  @Column('boolean', { name: 'is_asset_enabled', default: false }) isAssetEnabled!: boolean;
  @Column('int', { default: 1 }) version!: number;
  @Column('timestamptz', { name: 'created_on', default: () => 'now()' }) createdOn!: Date;
  @Column('timestamptz', { name: 'updated_on', default: () => 'now()' }) updatedOn!: Date;
}
