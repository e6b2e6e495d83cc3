import { Column, Entity, PrimaryGeneratedColumn } from 'typeorm';

/** A member of a community who is not one of its farmers. */
@Entity('community_member')
export class CommunityMember {
  @PrimaryGeneratedColumn('identity', { generatedIdentity: 'ALWAYS', type: 'bigint' }) id!: number;
  @Column('bigint', { name: 'account_id' }) accountId!: number;
  @Column('bigint', { name: 'community_resource_id' }) communityResourceId!: number;
  @Column('bigint', { name: 'community_id' }) communityId!: number;
  @Column('text', { nullable: true }) surname!: string | null;
  @Column('text', { name: 'first_name' }) firstName!: string;
  @Column('text', { nullable: true }) occupation!: string | null;
  /** E.164. */
  @Column('text', { nullable: true }) phone!: string | null;
  @Column('text', { nullable: true }) email!: string | null;
  /** Number of changes, so that an import is undone only if nobody has changed them since. */
  @Column('int', { default: 1 }) version!: number;
  @Column('bigint', { name: 'created_by', nullable: true }) createdBy!: number | null;
  @Column('timestamptz', { name: 'created_on', default: () => 'now()' }) createdOn!: Date;
  /** Null while they are a member. */
  @Column('timestamptz', { name: 'removed_on', nullable: true }) removedOn!: Date | null;
}
