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
  /** As stored; `rolesOf` tells which of them are known. */
  @Column({ type: 'text', array: true }) roles!: string[];
  @Column({ name: 'password_hash', type: 'text', select: false }) passwordHash!: string;
  /** False until the user has replaced the password they were given. */
  @Column({ name: 'is_password_reset', type: 'boolean' }) isPasswordReset!: boolean;
  /** When a password that the user did not choose ends; null for one that they chose. */
  @Column({ name: 'password_expires_at', type: 'timestamptz', nullable: true })
  passwordExpiresAt!: Date | null;
  @Column({ type: 'text' }) status!: UserStatus;
  /** Raised by whatever must end what was issued before. */
  @Column({ name: 'security_version', type: 'int' }) securityVersion!: number;
  @Column({ name: 'farmer_id', type: 'bigint', nullable: true }) farmerId!: number | null;
  /** Since when the user has a second factor; null while they have none. */
  @Column({ name: 'totp_enabled_at', type: 'timestamptz', nullable: true }) totpEnabledAt!: Date | null;
  /** Since when the user may record and approve money; null: not yet. */
  @Column({ name: 'confirmed_on', type: 'timestamptz', nullable: true }) confirmedOn!: Date | null;
  /** The administrator who confirmed them; null where no administrator had to. */
  @Column({ name: 'confirmed_by', type: 'bigint', nullable: true }) confirmedBy!: number | null;
  @CreateDateColumn({ name: 'created_at', type: 'timestamptz' }) createdAt!: Date;
}
