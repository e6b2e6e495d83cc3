import { Injectable } from '@nestjs/common';
import { Access } from '#libs/access';
import type { SessionActor } from '#libs/identity';
import { Database, DomainError, Domains } from '#libs/platform';
import { lockItem, markRestored } from './persistence/trash-item.queries.js';

/** Restores deleted records through their domain. */
@Injectable()
export class RecoverFromTrash {
  constructor(
    private readonly database: Database,
    private readonly access: Access,
    private readonly domains: Domains,
  ) {}

  /**
   * Restores an item; a concurrent second request succeeds too. Throws `record.notFound` out of scope, `trash.gone`
   * once its days are over, and the domain's errors: `trash.nameTaken`, `trash.parentGone`.
   */
  async recover(actor: SessionActor, id: number): Promise<void> {
    const { accountId } = await this.access.scopeOf(actor);
    // A community is often restored right after it was deleted.
    await this.database.analyzeChanged();
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
      // The name was taken concurrently.
      if (error instanceof DomainError && error.code === 'record.conflict')
        throw new DomainError('trash.nameTaken', undefined, { cause: error });
      throw error;
    });
  }
}
