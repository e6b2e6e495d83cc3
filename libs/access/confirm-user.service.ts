import { Injectable } from '@nestjs/common';
import type { UserDto } from '#libs/contracts';
import { Confirmations, Independence, ReachableUsers, type SessionActor } from '#libs/identity';
import { Database } from '#libs/platform';
import { ReadUsers } from './read-users.service.js';

/** Confirms, as a second administrator, that a user is a separate person, who may record and approve money. */
@Injectable()
export class ConfirmUser {
  constructor(
    private readonly database: Database,
    private readonly reach: ReachableUsers,
    private readonly independence: Independence,
    private readonly confirmations: Confirmations,
    private readonly reads: ReadUsers,
  ) {}

  /**
   * Throws `record.notFound`, and `user.unconfirmed` or `independence.required` if the actor may not confirm this user.
   */
  async confirm(actor: SessionActor, userId: number): Promise<UserDto> {
    const user = await this.reach.byId(actor, userId);
    await this.database.transaction(async (tx) => {
      await tx.query('SELECT 1 FROM app_user WHERE id = $1 FOR UPDATE', [userId]);
      await this.independence.requireMayConfirm(tx, actor, userId);
      if (await this.independence.needsConfirmation(tx, userId))
        await this.confirmations.confirm(tx, user, actor);
    });
    return this.reads.find(actor, userId);
  }
}
