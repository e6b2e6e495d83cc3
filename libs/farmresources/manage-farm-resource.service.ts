import { Injectable } from '@nestjs/common';
import { type FarmResourceDto, type ResourceStatus, topicOf } from '#libs/contracts';
import type { SessionActor } from '#libs/identity';
import { Database } from '#libs/platform';
import { Records } from '#libs/records';
import { FARM_RESOURCES } from './farm-resources.js';

/** Suspends or activates a farm resource. */
@Injectable()
export class ManageFarmResource {
  constructor(
    private readonly database: Database,
    private readonly records: Records,
  ) {}

  /** Returns the updated item; a repeated call changes nothing. Throws `record.notFound` out of scope. */
  async setStatus(actor: SessionActor, id: number, status: ResourceStatus): Promise<FarmResourceDto> {
    await this.records.find(FARM_RESOURCES, actor, id);
    await this.database.transaction(async (tx) => {
      const [changed] = await tx.query<{
        accountId: number;
        communityResourceId: number | null;
        version: number;
      }>(
        `UPDATE farm_resource SET status = $2, version = version + 1
          WHERE id = $1 AND status <> $2 AND removed_on IS NULL
          RETURNING account_id AS "accountId", community_resource_id AS "communityResourceId", version`,
        [id, status],
      );
      if (!changed) return;
      const { accountId, communityResourceId, version } = changed;
      tx.record({
        topic: topicOf.account(accountId),
        type: 'farmResource.statusChanged',
        subject: { kind: 'farmResource', id },
        version,
        data: { id, status, ...(communityResourceId !== null && { communityResourceId }) },
        accountId,
        by: actor,
      });
    });
    return this.records.find(FARM_RESOURCES, actor, id);
  }
}
