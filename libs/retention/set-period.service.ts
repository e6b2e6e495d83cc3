import { Injectable } from '@nestjs/common';
import { RETENTION_KIND_NAMES, topicOf } from '#libs/contracts';
import type { SessionActor } from '#libs/identity';
import { Database, DomainError, lock } from '#libs/platform';
import { BeginRetention } from './begin-retention.service.js';

/** Sets how long an account keeps a kind of personal data. */
@Injectable()
export class SetPeriod {
  constructor(
    private readonly database: Database,
    private readonly runs: BeginRetention,
  ) {}

  /**
   * Stores the period and starts a run, which makes the list; null removes the period and empties the list. Throws
   * `record.notFound` for an unknown kind.
   */
  async set(actor: SessionActor, named: string, days: number | null): Promise<void> {
    const kind = RETENTION_KIND_NAMES.find((each) => each === named);
    if (!kind) throw new DomainError('record.notFound');
    const { accountId } = actor;
    const by = { id: actor.id, name: actor.name, accountId };
    await this.database.transaction(async (tx) => {
      await lock(tx, 'retention', accountId);
      const [old] = await tx.query<{ days: number }>(
        'SELECT days FROM retention_period WHERE account_id = $1 AND kind = $2',
        [accountId, kind],
      );
      if (days === null) {
        await tx.query('DELETE FROM retention_period WHERE account_id = $1 AND kind = $2', [accountId, kind]);
        await tx.query('DELETE FROM retention_item WHERE account_id = $1 AND kind = $2', [accountId, kind]);
      } else
        await tx.query(
          `INSERT INTO retention_period (account_id, kind, days, set_by) VALUES ($1, $2, $3, $4)
           ON CONFLICT (account_id, kind) DO UPDATE SET days = excluded.days, set_by = excluded.set_by, set_on = now()`,
          [accountId, kind, days, actor.id],
        );
      tx.record({
        topic: topicOf.account(accountId),
        type: 'retention.periodSet',
        subject: { kind: 'account', id: accountId },
        data: { kind, days, before: old?.days ?? null },
        accountId,
        by,
      });
      await this.runs.begin(tx, accountId, by);
    });
  }
}
