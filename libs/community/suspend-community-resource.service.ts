import { Injectable } from '@nestjs/common';
import { type ResourceStatus, topicOf } from '#libs/contracts';
import type { SessionActor } from '#libs/identity';
import { Database, DomainError } from '#libs/platform';
import { CommunityScope } from './community-scope.js';
import { toggled } from './domain/resource-rules.js';
import { CommunityResource } from './persistence/community-resource.entity.js';

/** Suspends a running community resource, and activates any other. */
@Injectable()
export class SuspendCommunityResource {
  constructor(
    private readonly database: Database,
    private readonly scope: CommunityScope,
  ) {}

  /** Returns the new status. Throws `record.notFound` out of scope. */
  async toggle(actor: SessionActor, communityResourceId: number): Promise<ResourceStatus> {
    await this.scope.requireResource(actor, communityResourceId);
    return this.database.transaction(async (tx) => {
      const resource = await tx.manager.findOne(CommunityResource, {
        where: { id: communityResourceId },
        lock: { mode: 'pessimistic_write' },
      });
      if (!resource) throw new DomainError('record.notFound');
      const status = toggled(resource.status);
      await tx.manager.update(CommunityResource, { id: resource.id }, { status });
      tx.record({
        topic: topicOf.account(resource.accountId),
        type: 'communityResource.statusChanged',
        subject: { kind: 'communityResource', id: resource.id },
        data: { communityResourceId: resource.id, name: resource.name, status },
        accountId: resource.accountId,
        by: actor,
      });
      return status;
    });
  }
}
