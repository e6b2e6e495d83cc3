import { Injectable } from '@nestjs/common';
import { IDENTITY_MESSAGES } from '#libs/contracts';
import { type Actor, DomainError, type Reader } from '#libs/platform';
import {
  dependencesOf,
  isConfirmed,
  madeUser,
  needsConfirmation,
} from './persistence/independence.queries.js';

/** Reasons why two users do not count as two people. */
export type Dependence = keyof typeof IDENTITY_MESSAGES.independence;

/**
 * Decides whether two users count as two people. Every act that needs a second person checks this: approvals of entries
 * and messages, rule changes that weaken a limit, and later season close and payouts.
 *
 * Two users are dependent for 30 days after either changed the other's account, password, second factor or rights. A
 * user controlled by someone may neither be approved by them nor approve for them. They are also dependent if both
 * were created or reset through the same person, until another administrator has confirmed one of them.
 */
@Injectable()
export class Independence {
  /** Returns why `deciderId` may not decide about an act of `otherId`, or null if they may. */
  async between(reader: Reader, deciderId: number, otherId: number): Promise<Dependence | null> {
    if (deciderId === otherId) return 'SELF';
    const [found] = await dependencesOf(reader, deciderId, otherId);
    if (found) return found.kind;
    return (await isConfirmed(reader, deciderId)) ? null : 'UNCONFIRMED';
  }

  /** Returns the users for whom `userId` may not decide, including themselves, each with the reason. For lists. */
  async reasonsOf(reader: Reader, userId: number): Promise<ReadonlyMap<number, Dependence>> {
    const reasons = new Map<number, Dependence>([[userId, 'SELF']]);
    for (const { userId: id, kind } of await dependencesOf(reader, userId))
      if (!reasons.has(id)) reasons.set(id, kind);
    return reasons;
  }

  /** Returns the ids of these users; null if `userId` is not confirmed and may not decide at all. */
  async dependentOn(reader: Reader, userId: number): Promise<number[] | null> {
    if (!(await isConfirmed(reader, userId))) return null;
    return [...(await this.reasonsOf(reader, userId)).keys()];
  }

  /** Throws `user.unconfirmed` for the actor, `independence.required` with the reason if they may not decide. */
  async require(reader: Reader, actor: Pick<Actor, 'id'>, otherId: number): Promise<void> {
    await this.requireConfirmed(reader, actor);
    const reason = await this.between(reader, actor.id, otherId);
    if (reason) throw new DomainError('independence.required', IDENTITY_MESSAGES.independence[reason]);
  }

  /** Throws `user.unconfirmed` if the actor may not record or approve money yet. */
  async requireConfirmed(reader: Reader, { id }: Pick<Actor, 'id'>): Promise<void> {
    if (!(await isConfirmed(reader, id))) throw new DomainError('user.unconfirmed');
  }

  /**
   * Throws if the actor may not confirm a user. `user.unconfirmed`: they are not confirmed themselves.
   * `independence.required`: they are the user, ever created the user, or are not independent of the user.
   */
  async requireMayConfirm(reader: Reader, actor: Pick<Actor, 'id'>, userId: number): Promise<void> {
    await this.requireConfirmed(reader, actor);
    const reason = await this.whyNotConfirm(reader, actor.id, userId);
    if (reason) throw new DomainError('independence.required', reason);
  }

  /** Tests whether the user is not confirmed, or someone could have taken them over since. */
  needsConfirmation(reader: Reader, userId: number): Promise<boolean> {
    return needsConfirmation(reader, userId);
  }

  /** Tests whether the user needs a confirmation and the actor may give it. */
  async offersConfirmation(reader: Reader, actor: Pick<Actor, 'id'>, userId: number): Promise<boolean> {
    return (
      (await needsConfirmation(reader, userId)) &&
      (await isConfirmed(reader, actor.id)) &&
      (await this.whyNotConfirm(reader, actor.id, userId)) === null
    );
  }

  /** Returns the users whom the actor may not confirm for lack of independence; null if they may confirm nobody. */
  async cannotConfirm(reader: Reader, actorId: number): Promise<number[] | null> {
    if (!(await isConfirmed(reader, actorId))) return null;
    const reasons = await this.reasonsOf(reader, actorId);
    return [...reasons].filter(([, reason]) => reason !== 'UNCONFIRMED').map(([id]) => id);
  }

  private async whyNotConfirm(reader: Reader, actorId: number, userId: number): Promise<string | null> {
    if (await madeUser(reader, actorId, userId)) return IDENTITY_MESSAGES.confirmation.ownUser;
    const reason = await this.between(reader, actorId, userId);
    return reason && reason !== 'UNCONFIRMED' ? IDENTITY_MESSAGES.independence[reason] : null;
  }
}
