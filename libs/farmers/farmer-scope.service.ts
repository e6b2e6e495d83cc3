import { Injectable } from '@nestjs/common';
import { Access } from '#libs/access';
import { hasRole, type SessionActor } from '#libs/identity';
import { Database, DomainError } from '#libs/platform';
import { type FarmerReach, type ReachedFarmer, reachedFarmer } from './persistence/farmer-record.queries.js';

/** Checks which farmers an actor may see: those of their account and access list, or themselves. */
@Injectable()
export class FarmerScope {
  constructor(
    private readonly database: Database,
    private readonly access: Access,
  ) {}

  /** Returns the farmer, who may be merged into `mainId`. Throws `record.notFound` unless the actor may see them. */
  async require(actor: SessionActor, farmerId: number): Promise<ReachedFarmer> {
    const farmer = await reachedFarmer(this.database, await this.reachOf(actor, farmerId), farmerId);
    if (!farmer) throw new DomainError('record.notFound');
    return farmer;
  }

  /** Returns what the actor may see of this farmer: people of role FARMER see all of their own record. */
  async reachOf(actor: SessionActor, farmerId: number): Promise<FarmerReach> {
    const isOwn = hasRole(actor.roles, ['FARMER']) && actor.farmerId === farmerId;
    return isOwn ? { accountId: actor.accountId, resourceIds: null } : this.access.scopeOf(actor);
  }
}
