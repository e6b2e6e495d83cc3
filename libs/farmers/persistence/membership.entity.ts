import { Column, Entity, PrimaryColumn } from 'typeorm';

/** A farmer's membership in a community. */
@Entity('membership')
export class Membership {
  @PrimaryColumn('bigint', { name: 'community_id' }) communityId!: number;
  @PrimaryColumn('bigint', { name: 'farmer_id' }) farmerId!: number;
  @Column('bigint', { name: 'community_resource_id' }) communityResourceId!: number;
  @Column('timestamptz', { name: 'joined_on', default: () => 'now()' }) joinedOn!: Date;
}
