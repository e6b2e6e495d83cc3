import { Column, Entity, PrimaryGeneratedColumn } from 'typeorm';
import type { ResourceStatus } from '#libs/contracts';

/** A group of farmers in a community resource, in one local government. */
@Entity('community')
export class Community {
  @PrimaryGeneratedColumn('identity', { type: 'bigint' }) id!: number;
  @Column('bigint', { name: 'account_id' }) accountId!: number;
  @Column('bigint', { name: 'community_resource_id' }) communityResourceId!: number;
  @Column('text') name!: string;
  @Column('text', { name: 'short_description', default: '' }) shortDescription!: string;
  @Column('text', { name: 'long_description', default: '' }) longDescription!: string;
  @Column('int', { name: 'lga_id', nullable: true }) lgaId!: number | null;
  @Column('text', { default: 'ACTIVE' }) status!: ResourceStatus;
  /** Number of changes by anyone. */
  @Column('int', { default: 1 }) version!: number;
  @Column('bigint', { name: 'created_by', nullable: true }) createdBy!: number | null;
  @Column('timestamptz', { name: 'created_on', default: () => 'now()' }) createdOn!: Date;
}
