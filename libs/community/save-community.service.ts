import { Injectable } from '@nestjs/common';
import {
  COMMUNITY_MESSAGES,
  type SaveCommunityBody,
  topicOf,
  type UpdateCommunityBody,
} from '#libs/contracts';
import type { SessionActor } from '#libs/identity';
import { Places } from '#libs/places';
import { Database, DomainError, type Transaction, withNameTaken } from '#libs/platform';
import { CommunityScope } from './community-scope.js';
import { type CommunityDraft, faultsOfCommunity } from './domain/resource-rules.js';
import { Community } from './persistence/community.entity.js';
import { CommunityResource } from './persistence/community-resource.entity.js';

const NAME_TAKEN = 'There is already a community with this name in the community resource.';
const FIELDS = ['name', 'shortDescription', 'longDescription', 'lgaId'] as const;

@Injectable()
export class SaveCommunity {
  constructor(
    private readonly database: Database,
    private readonly scope: CommunityScope,
    private readonly places: Places,
  ) {}

  /**
   * Returns the new id. Throws `record.notFound` out of scope, `request.invalid`, `record.conflict` for a taken name.
   */
  async create(actor: SessionActor, communityResourceId: number, body: SaveCommunityBody): Promise<number> {
    await this.scope.requireResource(actor, communityResourceId);
    const draft = draftOf(body, null);
    const lga = await this.lga(draft.lgaId);
    const work = this.database.transaction(async (tx) => {
      const resource = await shareResource(tx, communityResourceId);
      refuseFaults(draft, resource, lga);
      const { accountId } = resource;
      const community = await tx.manager.save(Community, {
        ...draft,
        accountId,
        communityResourceId,
        createdBy: actor.id,
      });
      record(tx, 'community.created', community, actor);
      return community.id;
    });
    return withNameTaken(NAME_TAKEN, work);
  }

  /**
   * Changes the community `body.id`; writes nothing if nothing changes. Throws `record.notFound` out of scope, and
   * `request.invalid` (also for another community resource than its own). Throws `record.conflict` for a taken name
   * and an outdated version.
   */
  async update(actor: SessionActor, body: UpdateCommunityBody): Promise<void> {
    const { id, communityResourceId } = await this.scope.communityOf(actor, body.id);
    if ((body.communityResourceId ?? communityResourceId) !== communityResourceId)
      throw DomainError.invalid({ communityResourceId: COMMUNITY_MESSAGES.communityStays });
    const given = await this.lga(body.lga ?? null);
    const work = this.database.transaction(async (tx) => {
      const resource = await shareResource(tx, communityResourceId);
      const community = await tx.manager.findOne(Community, {
        where: { id },
        lock: { mode: 'pessimistic_write' },
      });
      if (!community) throw new DomainError('record.notFound');
      if ((body.version ?? community.version) !== community.version) return true;
      const draft = draftOf(body, community.lgaId);
      if (FIELDS.every((field) => draft[field] === community[field])) return false;
      // An unchanged local government is looked up on the transaction's connection.
      refuseFaults(draft, resource, body.lga === undefined ? await lgaOf(tx, community) : given);
      await tx.manager.update(Community, { id }, { ...draft, version: community.version + 1 });
      record(tx, 'community.updated', { ...community, ...draft }, actor);
      return false;
    });
    const stale = await withNameTaken(NAME_TAKEN, work);
    if (stale) throw new DomainError('record.conflict', COMMUNITY_MESSAGES.communityChanged);
  }

  private async lga(id: number | null): Promise<{ stateId: number } | null> {
    return id === null ? null : this.places.lga(id);
  }
}

/**
 * Locks the community resource in shared mode: other changes to its communities can run, but not a change of its
 * state.
 */
async function shareResource(tx: Transaction, id: number): Promise<CommunityResource> {
  const resource = await tx.manager.findOne(CommunityResource, {
    where: { id },
    lock: { mode: 'pessimistic_read' },
  });
  if (!resource) throw new DomainError('record.notFound');
  return resource;
}

function refuseFaults(
  draft: CommunityDraft,
  resource: CommunityResource,
  lga: { stateId: number } | null,
): void {
  const fields = faultsOfCommunity(draft, resource, lga);
  if (Object.keys(fields).length > 0) throw DomainError.invalid(fields);
}

async function lgaOf(tx: Transaction, { lgaId }: Community): Promise<{ stateId: number } | null> {
  const [lga] = await tx.query<{ stateId: number }>('SELECT state_id AS "stateId" FROM lga WHERE id = $1', [
    lgaId,
  ]);
  return lga ?? null;
}

/** @param before its current local government, the default */
function draftOf(
  { name, shortDescription, longDescription, lga }: SaveCommunityBody,
  before: number | null,
): CommunityDraft {
  return {
    name: name.trim(),
    shortDescription: shortDescription.trim(),
    longDescription: longDescription.trim(),
    lgaId: lga === undefined ? before : lga,
  };
}

function record(
  tx: Transaction,
  type: 'community.created' | 'community.updated',
  { id, accountId, communityResourceId, name }: Community,
  actor: SessionActor,
): void {
  tx.record({
    topic: topicOf.account(accountId),
    type,
    subject: { kind: 'community', id },
    data: { communityId: id, communityResourceId, name },
    accountId,
    by: actor,
  });
}
