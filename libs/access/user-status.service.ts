import { Injectable } from '@nestjs/common';
import type { UserDto, UserState } from '#libs/contracts';
import { ReachableUsers, type SessionActor, Users } from '#libs/identity';
import { Database } from '#libs/platform';
import { ReadUsers } from './read-users.service.js';
import { requireAdministered } from './save-access.service.js';
import { eventOf } from './write-access.js';

/** Activates and deactivates users of the account. */
@Injectable()
export class UserStatus {
  constructor(
    private readonly database: Database,
    private readonly reach: ReachableUsers,
    private readonly users: Users,
    private readonly reads: ReadUsers,
  ) {}

  /**
   * Changes the status; a deactivation ends all the user's sessions at once. Throws `record.notFound`,
   * `session.forbidden` for the actor and a peer.
   */
  async change(actor: SessionActor, userId: number, status: UserState): Promise<UserDto> {
    const user = await this.reach.byId(actor, userId);
    requireAdministered(actor, user);
    if (user.status !== status)
      await this.database.transaction(async (tx) => {
        await this.users.setStatus(tx, userId, status, actor);
        const type = status === 'ACTIVE' ? 'user.reactivated' : 'user.deactivated';
        tx.record({ ...eventOf(actor, user), type, data: { userId } });
      });
    return this.reads.find(actor, userId);
  }
}
