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
  /** Time at which its user last gave their password; null if never, as in an impersonation session. */
  @Column({ name: 'confirmed_at', type: 'timestamptz', nullable: true }) confirmedAt!: Date | null;
  @Column({ name: 'user_agent', type: 'text', nullable: true }) userAgent!: string | null;
  @Column({ type: 'text', nullable: true }) address!: string | null;
  /** Administrator who impersonates the user, in a read-only session. */
  @Column({ name: 'seen_by', type: 'bigint', nullable: true }) seenBy!: number | null;
  @ManyToOne(() => User) @JoinColumn({ name: 'seen_by' }) seenByUser!: Relation<User> | null;
  /** The administrator's own session; this one ends with it. */
  @Column({ name: 'seen_from', type: 'uuid', nullable: true }) seenFrom!: string | null;
}

/**
 * Returns the impersonating administrator and the start; null if there is none. `session` must have its `seenByUser`
 * loaded.
 */
export function seenByOf(session: Session): { id: number; name: string; since: string } | null {
  if (session.seenBy === null) return null;
  return {
    id: session.seenBy,
    name: session.seenByUser?.displayName ?? '',
    since: session.createdAt.toISOString(),
  };
}
