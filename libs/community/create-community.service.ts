import { Injectable } from '@nestjs/common';
import { type SaveCommunityBody, topicOf } from '#libs/contracts';
import type { SessionActor } from '#libs/identity';
import { Places } from '#libs/places';
import { Database, DomainError, withNameTaken } from '#libs/platform';
import { CommunityScope } from './community-scope.js';
import { faultsOfCommunity } from './domain/resource-rules.js';
import { Community } from './persistence/community.entity.js';
import { CommunityResource } from './persistence/community-resource.entity.js';

/** Adds a community to a community resource. */
@Injectable()
export class CreateCommunity {
  constructor(
    private readonly database: Database,
    private readonly scope: CommunityScope,
    private readonly places: Places,
  ) {}

  /** Answers the new id. Throws `record.notFound` out of scope, `request.invalid`, `record.conflict` for a taken name. */
  async create(actor: SessionActor, communityResourceId: number, body: SaveCommunityBody): Promise<number> {
    await this.scope.requireResource(actor, communityResourceId);
    const draft = {
      name: body.name.trim(),
      shortDescription: body.shortDescription.trim(),
      longDescription: body.longDescription.trim(),
      lgaId: body.lga ?? null,
    };
    const lga = draft.lgaId === null ? null : await this.places.lga(draft.lgaId);
    const work = this.database.transaction(async (tx) => {
      // Shared with other new communities, but not with a change of the resource's state.
      const resource = await tx.manager.findOne(CommunityResource, {
        where: { id: communityResourceId },
        lock: { mode: 'pessimistic_read' },
      });
      if (!resource) throw new DomainError('record.notFound');
      const fields = faultsOfCommunity(draft, resource, lga);
      if (Object.keys(fields).length > 0) throw DomainError.invalid(fields);
      const { accountId } = resource;
      const community = await tx.manager.save(Community, {
        ...draft,
        accountId,
        communityResourceId,
        createdBy: actor.id,
      });
      tx.record({
        topic: topicOf.account(accountId),
        type: 'community.created',
        subject: { kind: 'community', id: community.id },
        data: { communityId: community.id, communityResourceId, name: draft.name },
        accountId,
        by: actor,
      });
      return community.id;
    });
    return withNameTaken('There is already a community with this name in the community resource.', work);
  }
}
