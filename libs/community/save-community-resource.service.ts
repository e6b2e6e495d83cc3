import { Injectable } from '@nestjs/common';
import {
  type SaveCommunityResourceBody,
  type Season,
  topicOf,
  type UpdateCommunityResourceBody,
} from '#libs/contracts';
import type { SessionActor } from '#libs/identity';
import { Places } from '#libs/places';
import { Database, DomainError, type Transaction, withNameTaken } from '#libs/platform';
import { CommunityScope } from './community-scope.js';
import { faultsOfResource, type ResourceDraft } from './domain/resource-rules.js';
import { seasonAt } from './domain/season.js';
import { communitiesOutsideState } from './persistence/community-list.queries.js';
import { CommunityResource } from './persistence/community-resource.entity.js';

const NAME_TAKEN = 'There is already a community resource with this name.';

@Injectable()
export class SaveCommunityResource {
  constructor(
    private readonly database: Database,
    private readonly scope: CommunityScope,
    private readonly places: Places,
  ) {}

  /**
   * Adds a resource to the user's account and returns its id. Throws `request.invalid`, and `record.conflict` for a
   * taken name.
   */
  async create(actor: SessionActor, body: SaveCommunityResourceBody): Promise<number> {
    const draft = draftOf(body, await this.isState(body.state));
    return withNameTaken(
      NAME_TAKEN,
      this.database.transaction((tx) => addCommunityResource(tx, actor, draft)),
    );
  }

  /**
   * Changes the resource `body.id`; omitted fields stay unchanged. Throws `record.notFound` out of scope,
   * `request.invalid` (also if communities would be outside the new state), and `record.conflict` for a taken name.
   */
  async update(actor: SessionActor, body: UpdateCommunityResourceBody): Promise<number> {
    const { id } = await this.scope.requireResource(actor, body.id);
    const isState = await this.isState(body.state);
    return withNameTaken(
      NAME_TAKEN,
      this.database.transaction(async (tx) => {
        const resource = await tx.manager.findOne(CommunityResource, {
          where: { id },
          lock: { mode: 'pessimistic_write' },
        });
        if (!resource) throw new DomainError('record.notFound');
        const draft = draftOf(wholeOf(resource, body), isState);
        if (draft.stateId !== null && draft.stateId !== resource.stateId)
          await refuseOutsiders(tx, id, draft.stateId);
        Object.assign(resource, {
          ...draft,
          country: draft.country ?? resource.country,
          season: draft.season ?? resource.season,
        });
        await tx.manager.save(CommunityResource, resource);
        record(tx, 'communityResource.updated', resource, actor);
        return id;
      }),
    );
  }

  /** Called before the transaction, which holds a connection of its own. No state given is valid. */
  private async isState(id: number | null | undefined): Promise<boolean> {
    return id === null || id === undefined || (await this.places.state(id)) !== null;
  }
}

/** Adds a resource to the user's account within another act and returns its id. The caller has checked the draft. */
export async function addCommunityResource(
  tx: Transaction,
  actor: SessionActor,
  draft: ResourceDraft & { country?: string | undefined; season?: Season | undefined },
): Promise<number> {
  const resource = await tx.manager.save(CommunityResource, {
    ...draft,
    accountId: actor.accountId,
    country: draft.country ?? 'Nigeria',
    season: draft.season ?? seasonAt(new Date()),
    createdBy: actor.id,
  });
  record(tx, 'communityResource.created', resource, actor);
  return resource.id;
}

/** @param isState whether the given state, if any, exists */
function draftOf(body: SaveCommunityResourceBody, isState: boolean) {
  const draft = {
    name: body.name.trim(),
    description: body.description.trim(),
    mappingEnabled: body.mappingEnabled ?? true,
    stateId: body.state ?? null,
    country: body.country?.trim() || undefined,
    season: body.season as Season | undefined,
  };
  const fields = faultsOfResource(draft, isState);
  if (Object.keys(fields).length > 0) throw DomainError.invalid(fields);
  return draft;
}

/** Combines the given fields with the stored ones. */
function wholeOf(before: CommunityResource, given: UpdateCommunityResourceBody): SaveCommunityResourceBody {
  const { name, description, mappingEnabled, country, season, stateId } = before;
  const state = given.state === undefined ? stateId : given.state;
  return {
    name: given.name ?? name,
    description: given.description ?? description,
    mappingEnabled: given.mappingEnabled ?? mappingEnabled,
    country: given.country ?? country,
    season: given.season ?? season,
    ...(state !== null && { state }),
  };
}

async function refuseOutsiders(tx: Transaction, communityResourceId: number, stateId: number): Promise<void> {
  const outside = await communitiesOutsideState(tx, communityResourceId, stateId);
  if (outside.length > 0)
    throw DomainError.invalid({
      state: `Some of its communities are in another state: ${outside.join(', ')}.`,
    });
}

function record(
  tx: Transaction,
  type: 'communityResource.created' | 'communityResource.updated',
  resource: Pick<CommunityResource, 'id' | 'accountId' | 'name'>,
  actor: SessionActor,
): void {
  tx.record({
    topic: topicOf.account(resource.accountId),
    type,
    subject: { kind: 'communityResource', id: resource.id },
    data: { communityResourceId: resource.id, name: resource.name },
    accountId: resource.accountId,
    by: actor,
  });
}
