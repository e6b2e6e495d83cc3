import { Injectable } from '@nestjs/common';
import { type DoneDto, POSTING_MESSAGES, type ResourceStatus, topicOf } from '#libs/contracts';
import type { SessionActor } from '#libs/identity';
import { Database } from '#libs/platform';
import { Records } from '#libs/records';
import { POSTINGS } from './kinds.js';
import { notifyAgents } from './notify-agents.js';

/** Suspends, activates and deletes postings by the documented calls. */
@Injectable()
export class ManagePostings {
  constructor(
    private readonly database: Database,
    private readonly records: Records,
  ) {}

  /** Changes nothing if repeated. Positions stay reserved. Throws `record.notFound` out of scope. */
  async setStatus(actor: SessionActor, id: number, status: ResourceStatus): Promise<DoneDto> {
    await this.records.find(POSTINGS, actor, id);
    await this.database.transaction(async (tx) => {
      const [changed] = await tx.query<{ accountId: number; communityResourceId: number; version: number }>(
        `UPDATE posting p SET status = $2, version = p.version + 1 FROM posting_group g
          WHERE p.id = $1 AND g.id = p.posting_group_id AND p.status <> $2 AND p.removed_on IS NULL
          RETURNING p.account_id AS "accountId", g.community_resource_id AS "communityResourceId", p.version`,
        [id, status],
      );
      if (!changed) return;
      const { accountId, communityResourceId, version } = changed;
      tx.record({
        topic: topicOf.account(accountId),
        type: 'posting.statusChanged',
        subject: { kind: 'posting', id },
        version,
        data: { id, status, communityResourceId },
        accountId,
        by: actor,
      });
      await notifyAgents(tx, actor, [id]);
    });
    const message = status === 'ACTIVE' ? POSTING_MESSAGES.activated : POSTING_MESSAGES.suspended;
    return { code: 200, message };
  }

  /** Moves a posting to the trash, which frees its positions. `code` 0 is success. */
  async remove(actor: SessionActor, id: number): Promise<DoneDto> {
    await this.records.remove(POSTINGS, actor, id);
    return { code: 0, message: POSTING_MESSAGES.removed };
  }
}
