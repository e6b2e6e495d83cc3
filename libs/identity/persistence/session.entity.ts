import { Column, Entity, JoinColumn, ManyToOne, PrimaryColumn, type Relation } from 'typeorm';
import type { SessionEndReason } from '#libs/contracts';
import { User } from './user.entity.js';

@Entity('user_session')
export class Session {
  @PrimaryColumn('uuid') id!: string;
  @Column({ name: 'user_id', type: 'bigint' }) userId!: number;
  @ManyToOne(() => User) @JoinColumn({ name: 'user_id' }) user!: Relation<User>;
  @Column({ name: 'created_at', type: 'timestamptz' }) createdAt!: Date;
  @Column({ name: 'last_used_at', type: 'timestamptz' }) lastUsedAt!: Date;
  @Column({ name: 'idle_ends_at', type: 'timestamptz' }) idleEndsAt!: Date;
  @Column({ name: 'ends_at', type: 'timestamptz' }) endsAt!: Date;
  @Column({ name: 'ended_at', type: 'timestamptz', nullable: true }) endedAt!: Date | null;
  @Column({ name: 'end_reason', type: 'text', nullable: true }) endReason!: SessionEndReason | null;
  @Column({ name: 'user_agent', type: 'text', nullable: true }) userAgent!: string | null;
  @Column({ type: 'text', nullable: true }) address!: string | null;
}
