import { Injectable } from '@nestjs/common';
import { type HoldBody, type RetentionKind, topicOf } from '#libs/contracts';
import type { SessionActor } from '#libs/identity';
import { Database, DomainError, lock, type Transaction } from '#libs/platform';

interface Hold {
  holdId: number;
  kind: RetentionKind;
  itemId: number | null;
}

/** Keeps data beyond its period, for a claim or an audit. */
@Injectable()
export class HoldData {
  constructor(private readonly database: Database) {}

  /** Holds a set on the list, or all of a kind; returns the hold. Throws `record.notFound` for a set not on the list. */
  hold(actor: SessionActor, { kind, itemId: chosen, reason }: HoldBody): Promise<number> {
    const itemId = chosen ?? null;
    return this.database.transaction(async (tx) => {
      await lock(tx, 'retention', actor.accountId);
      const [row] = await tx.query<{ id: number }>(
        `INSERT INTO retention_hold (account_id, kind, item_id, reason, held_by)
         SELECT $1, $2, $3, $4, $5 WHERE $3::bigint IS NULL OR EXISTS (
           SELECT 1 FROM retention_item WHERE account_id = $1 AND kind = $2 AND item_id = $3)
         RETURNING id`,
        [actor.accountId, kind, itemId, reason, actor.id],
      );
      if (!row) throw new DomainError('record.notFound');
      record(tx, actor, 'retention.held', { holdId: row.id, kind, itemId });
      return row.id;
    });
  }

  /**
   * Ends a hold. Its data starts its notice again, so that it is not deleted the same night. Throws `record.notFound`.
   */
  async release(actor: SessionActor, holdId: number): Promise<void> {
    await this.database.transaction(async (tx) => {
      await lock(tx, 'retention', actor.accountId);
      const [hold] = await tx.query<Hold>(
        `UPDATE retention_hold SET ended_by = $3, ended_on = now()
          WHERE id = $1 AND account_id = $2 AND ended_on IS NULL RETURNING id AS "holdId", kind, item_id AS "itemId"`,
        [holdId, actor.accountId, actor.id],
      );
      if (!hold) throw new DomainError('record.notFound');
      await tx.query(
        `UPDATE retention_item SET shown_on = checked_on
          WHERE account_id = $1 AND kind = $2 AND ($3::bigint IS NULL OR item_id = $3)`,
        [actor.accountId, hold.kind, hold.itemId],
      );
      record(tx, actor, 'retention.released', hold);
    });
  }
}

function record(
  tx: Transaction,
  actor: SessionActor,
  type: 'retention.held' | 'retention.released',
  data: Hold,
): void {
  const { accountId } = actor;
  tx.record({
    topic: topicOf.account(accountId),
    type,
    subject: { kind: 'account', id: accountId },
    data,
    accountId,
    by: { id: actor.id, name: actor.name, accountId },
  });
}
