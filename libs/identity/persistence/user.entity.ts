import {
  Column,
  CreateDateColumn,
  Entity,
  JoinColumn,
  ManyToOne,
  PrimaryGeneratedColumn,
  type Relation,
} from 'typeorm';
import { Account } from './account.entity.js';

export type UserStatus = 'ACTIVE' | 'INACTIVE';

@Entity('app_user')
export class User {
  @PrimaryGeneratedColumn('identity', { type: 'bigint', generatedIdentity: 'ALWAYS' }) id!: number;
  @Column({ name: 'account_id', type: 'bigint' }) accountId!: number;
  @ManyToOne(() => Account) @JoinColumn({ name: 'account_id' }) account!: Relation<Account>;
  @Column({ type: 'citext', unique: true }) username!: string;
  @Column({ name: 'display_name', type: 'text' }) displayName!: string;
  @Column({ type: 'text', nullable: true }) email!: string | null;
  @Column({ type: 'text', nullable: true }) phone!: string | null;
  /** As stored; `rolesOf` returns the known ones. */
  @Column({ type: 'text', array: true }) roles!: string[];
  @Column({ name: 'password_hash', type: 'text', select: false }) passwordHash!: string;
  /** False until the user has replaced the password they were given. */
  @Column({ name: 'is_password_reset', type: 'boolean' }) isPasswordReset!: boolean;
  /** Expiry of a password that the user did not choose; null for a chosen one. */
  @Column({ name: 'password_expires_at', type: 'timestamptz', nullable: true })
  passwordExpiresAt!: Date | null;
  @Column({ type: 'text' }) status!: UserStatus;
  /** Incremented to invalidate everything issued earlier. */
  @Column({ name: 'security_version', type: 'int' }) securityVersion!: number;
  @Column({ name: 'farmer_id', type: 'bigint', nullable: true }) farmerId!: number | null;
  /** Time since which the user has a second factor; null: none. */
  @Column({ name: 'totp_enabled_at', type: 'timestamptz', nullable: true }) totpEnabledAt!: Date | null;
  /** Time since which the user may record and approve money; null: not yet. */
  @Column({ name: 'confirmed_on', type: 'timestamptz', nullable: true }) confirmedOn!: Date | null;
  /** The administrator who confirmed them; null if none had to. */
  @Column({ name: 'confirmed_by', type: 'bigint', nullable: true }) confirmedBy!: number | null;
  @CreateDateColumn({ name: 'created_at', type: 'timestamptz' }) createdAt!: Date;
}
