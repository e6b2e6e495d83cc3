import { Column, CreateDateColumn, Entity, PrimaryGeneratedColumn } from 'typeorm';

/** Organisation that a user signs in to. */
@Entity('account')
export class Account {
  @PrimaryGeneratedColumn('identity', { type: 'bigint', generatedIdentity: 'ALWAYS' }) id!: number;
  /** 8 digits. */
  @Column({ name: 'access_id', type: 'char', length: 8, unique: true }) accessId!: string;
  @Column({ type: 'text' }) name!: string;
  @Column({ name: 'short_description', type: 'text' }) shortDescription!: string;
  @Column({ name: 'long_description', type: 'text' }) longDescription!: string;
  /** `data:` or same-origin URL. */
  @Column({ type: 'text', nullable: true }) logo!: string | null;
  @Column({ name: 'is_demo', type: 'boolean' }) isDemo!: boolean;
  @CreateDateColumn({ name: 'created_at', type: 'timestamptz' }) createdAt!: Date;
}
