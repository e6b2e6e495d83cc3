import { Injectable } from '@nestjs/common';
import { topicOf } from '#libs/contracts';
import type { SessionActor } from '#libs/identity';
import { Database, DomainError } from '#libs/platform';
import { settlePair } from './persistence/merges.queries.js';
import { ReadDuplicates } from './read-duplicates.service.js';

/** Remembers that a pair are different people: no later comparison opens it again. */
@Injectable()
export class MarkDifferent {
  constructor(
    private readonly database: Database,
    private readonly duplicates: ReadDuplicates,
  ) {}

  /** Throws `duplicate.changed` if the pair is no longer open, or has changed since the user saw it. */
  async different(actor: SessionActor, pairId: number, version: number): Promise<void> {
    await this.settle(actor, pairId, version, true);
  }

  /** Opens the pair again. Throws `duplicate.changed` if it is not marked as different. */
  async reopen(actor: SessionActor, pairId: number): Promise<void> {
    await this.settle(actor, pairId, null, false);
  }

  private async settle(actor: SessionActor, pairId: number, version: number | null, isApart: boolean) {
    const pair = await this.duplicates.require(actor, pairId);
    const [from, to] = isApart ? ['open', 'different'] : ['different', 'open'];
    await this.database.transaction(async (tx) => {
      const seen = { id: pairId, version: version ?? pair.version };
      if (!(await settlePair(tx, seen, from as string, to as string, isApart ? actor.id : null)))
        throw new DomainError('duplicate.changed');
      tx.record({
        topic: topicOf.account(pair.accountId),
        type: 'farmer.toldApart',
        subject: { kind: 'farmer', id: pair.farmerId },
        data: { farmerId: pair.farmerId, otherId: pair.otherId, undone: !isApart },
        accountId: pair.accountId,
        by: actor,
      });
    });
  }
}
