import { Injectable } from '@nestjs/common';
import type { RepairKind } from '#libs/contracts';
import { type Actor, Database, DomainError, JobLedger, type Transaction } from '#libs/platform';
import { Repair } from './persistence/repair.entity.js';

/** Farms that a repair examines. */
export interface RepairTarget {
  kind: RepairKind;
  accountId: number;
  /** The programme of all of them; null if there are several. */
  communityResourceId: number | null;
  /** Programmes; null: all of the account. */
  resourceIds: number[] | null;
  /** Farms within these programmes; null: all. */
  farmIds: number[] | null;
  /** Whether a user reviews the findings before anything is written. */
  review: boolean;
}

const WORDS: Record<RepairKind, { label: string; detail: string }> = {
  geometry: { label: 'Farm maps', detail: 'Boundaries and sizes' },
  sizes: { label: 'Farm sizes', detail: 'Farms of size zero' },
};

@Injectable()
export class BeginRepair {
  constructor(
    private readonly database: Database,
    private readonly ledger: JobLedger,
  ) {}

  /**
   * Returns the job's id. Throws `record.notFound` if a farm is not in the programmes, and `repair.underWay` if a
   * repair of the programme already waits for a decision.
   */
  async begin({ kind, review, ...target }: RepairTarget, by: Actor): Promise<number> {
    return this.database.transaction(async (tx) => {
      await this.requireFarms(tx, target);
      const [repair] = await tx.query<{ id: number }>(
        `INSERT INTO repair (account_id, kind, community_resource_id, resource_ids, farm_ids, review, state, created_by)
         VALUES ($1, $2, $3, $4, $5, $6, 'examining', $7)
         ON CONFLICT (community_resource_id) WHERE review AND ended_at IS NULL DO NOTHING RETURNING id`,
        [
          target.accountId,
          kind,
          target.communityResourceId,
          target.resourceIds,
          target.farmIds,
          review,
          by.id,
        ],
      );
      if (!repair) throw new DomainError('repair.underWay');
      const jobId = await this.ledger.start(tx, {
        kind: 'maps.repair',
        params: { repairId: repair.id },
        ...WORDS[kind],
        accountId: target.accountId,
        communityResourceId: target.communityResourceId,
        by,
      });
      await tx.manager.update(Repair, { id: repair.id }, { jobId });
      return jobId;
    });
  }

  private async requireFarms(
    tx: Transaction,
    { accountId, resourceIds, farmIds }: Pick<RepairTarget, 'accountId' | 'resourceIds' | 'farmIds'>,
  ): Promise<void> {
    if (!farmIds) return;
    const [found] = await tx.query<{ farms: number }>(
      `SELECT count(*) AS farms FROM farm WHERE id = ANY($3) AND account_id = $1
          AND ($2::bigint[] IS NULL OR community_resource_id = ANY($2))`,
      [accountId, resourceIds, farmIds],
    );
    if (found?.farms !== farmIds.length) throw new DomainError('record.notFound');
  }
}
