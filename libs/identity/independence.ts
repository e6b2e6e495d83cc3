import { Injectable } from '@nestjs/common';
import { IDENTITY_MESSAGES } from '#libs/contracts';
import { type Actor, DomainError, type Reader } from '#libs/platform';
import { dependencesOf, isConfirmed } from './persistence/independence.queries.js';

/** Why two users do not count as two people. */
export type Dependence = keyof typeof IDENTITY_MESSAGES.independence;

/**
 * Decides whether two users count as two people. Every act that needs a second person asks here: approvals of entries and
 * messages, rule changes that weaken a limit, and later season close and payouts.
 *
 * Two users are dependent for 30 days after one changed the other's account, password, second factor or rights, in either
 * direction: a user whom somebody controls may neither be approved by them nor approve for them. They are also dependent where
 * both were created or reset through the same person, until another administrator has confirmed one of them.
 */
@Injectable()
export class Independence {
  /** Returns why `deciderId` may not decide about what `otherId` did, or null where they may. */
  async between(reader: Reader, deciderId: number, otherId: number): Promise<Dependence | null> {
    if (deciderId === otherId) return 'SELF';
    const [found] = await dependencesOf(reader, deciderId, otherId);
    if (found) return found.kind;
    return (await isConfirmed(reader, deciderId)) ? null : 'UNCONFIRMED';
  }

  /** Returns the ids of all users for whom `userId` may not decide, themselves included. For lists. */
  async dependentOn(reader: Reader, userId: number): Promise<number[]> {
    const rows = await dependencesOf(reader, userId);
    return [...new Set([userId, ...rows.map((row) => row.userId)])];
  }

  /** Throws `user.unconfirmed` for the actor, `independence.required` with the reason where they may not decide. */
  async require(reader: Reader, actor: Pick<Actor, 'id'>, otherId: number): Promise<void> {
    await this.requireConfirmed(reader, actor);
    const reason = await this.between(reader, actor.id, otherId);
    if (reason) throw new DomainError('independence.required', IDENTITY_MESSAGES.independence[reason]);
  }

  /** Throws `user.unconfirmed` where the actor may not record or approve money yet. */
  async requireConfirmed(reader: Reader, { id }: Pick<Actor, 'id'>): Promise<void> {
    if (!(await isConfirmed(reader, id))) throw new DomainError('user.unconfirmed');
  }
}
