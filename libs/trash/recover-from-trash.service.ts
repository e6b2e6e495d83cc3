import { Injectable } from '@nestjs/common';
import { Access } from '#libs/access';
import type { SessionActor } from '#libs/identity';
import { Database, DomainError, Domains } from '#libs/platform';
import { lockItem, markRestored } from './persistence/trash-item.queries.js';

/** Puts back what was deleted, by the domain that it belongs to. */
@Injectable()
export class RecoverFromTrash {
  constructor(
    private readonly database: Database,
    private readonly access: Access,
    private readonly domains: Domains,
  ) {}

  /**
   * Of two who ask at once the second finds it done, which is no fault. Throws `record.notFound` out of scope, `trash.gone` once
   * its days are over, and what the domain has against it: `trash.nameTaken`, `trash.parentGone`.
   */
  async recover(actor: SessionActor, id: number): Promise<void> {
    const { accountId } = await this.access.scopeOf(actor);
    const work = this.database.transaction(async (tx) => {
      const item = await lockItem(tx, accountId, id);
      const meaning = item && this.domains.record(item.kind)?.trash;
      if (!meaning) throw new DomainError('record.notFound');
      if (item.isBack) return;
      if (item.isGone) throw new DomainError('trash.gone');
      await meaning.restore(tx, item, actor);
      for (const each of this.domains.companionsOf(item.kind)) await each.bringBack?.(tx, item);
      await markRestored(tx, item.id, actor.id);
    });
    await work.catch((error) => {
      // Somebody has taken the name at this very moment.
      if (error instanceof DomainError && error.code === 'record.conflict')
        throw new DomainError('trash.nameTaken', undefined, { cause: error });
      throw error;
    });
  }
}
