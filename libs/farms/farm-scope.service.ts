import { Injectable } from '@nestjs/common';
import { Access } from '#libs/access';
import { hasRole, type SessionActor } from '#libs/identity';
import { type Bind, Database, DomainError, prepared, type Reader, type Scope } from '#libs/platform';
import { findFarmResource, type ReachedFarmResource } from './persistence/farm-resource.queries.js';

export interface VisibleFarm {
  id: number;
  accountId: number;
  /** Null for a farm that belongs to a farm resource only. */
  communityResourceId: number | null;
  farmResourceId: number | null;
  farmerId: number | null;
  code: string;
}

/**
 * Determines which farms a user can see. Farmers: their own. SUPERADMIN and ADMIN: all farms, also those without a
 * community resource. All other roles: farms of the community resources on their access list; agents none.
 */
@Injectable()
export class FarmScope {
  constructor(
    private readonly database: Database,
    private readonly access: Access,
  ) {}

  /**
   * Returns the condition of farms `f` that the user can see, for any statement.
   *
   * @example const visible = await farmScope.condition(user); `SELECT … FROM farm f WHERE ${visible(bind)}`
   */
  async condition(user: SessionActor): Promise<(bind: Bind) => string> {
    const scope = await this.access.scopeOf(user);
    const own = hasRole(user.roles, ['FARMER']) ? user.farmerId : null;
    return (bind) => visibleFarms(scope, own, bind);
  }

  /** Returns the farm. Throws `record.notFound` if the user cannot see it. */
  async requireFarm(
    user: SessionActor,
    farmId: number,
    reader: Reader = this.database,
  ): Promise<VisibleFarm> {
    const visible = await this.condition(user);
    const values: unknown[] = [];
    const bind: Bind = (value) => `$${values.push(value)}`;
    const [farm] = await reader.query<VisibleFarm>(
      prepared(`SELECT f.id, f.account_id AS "accountId", f.community_resource_id AS "communityResourceId",
              f.farm_resource_id AS "farmResourceId", f.farmer_id AS "farmerId", f.code
         FROM farm f WHERE f.id = ${bind(farmId)} AND ${visible(bind)}`),
      values,
    );
    if (!farm) throw new DomainError('record.notFound');
    return farm;
  }

  /**
   * Returns the farm resource. Throws `record.notFound` if it is in the trash or out of scope: users with a list of
   * community resources reach the farm resources of those, farmers those with a farm of theirs.
   */
  async requireResource(user: SessionActor, farmResourceId: number): Promise<ReachedFarmResource> {
    const { accountId, resourceIds } = await this.access.scopeOf(user);
    const visible = await this.condition(user);
    const resource = await findFarmResource(this.database, farmResourceId, (bind) => {
      const inAccount = accountId === null ? 'true' : `r.account_id = ${bind(accountId)}::bigint`;
      if (resourceIds === null) return inAccount;
      return `${inAccount} AND (r.community_resource_id = ANY(${bind(resourceIds)}::bigint[])
        OR EXISTS (SELECT 1 FROM farm f WHERE f.farm_resource_id = r.id AND ${visible(bind)}))`;
    });
    if (!resource) throw new DomainError('record.notFound');
    return resource;
  }
}

/** A community resource in the trash hides its farms: `community_resource` is a view of the others. */
function visibleFarms({ accountId, resourceIds }: Scope, ownFarmer: number | null, bind: Bind): string {
  const conditions = [
    '(f.community_resource_id IS NULL OR EXISTS (SELECT 1 FROM community_resource c WHERE c.id = f.community_resource_id))',
  ];
  if (accountId !== null) conditions.push(`f.account_id = ${bind(accountId)}::bigint`);
  if (resourceIds !== null) {
    const listed = `f.community_resource_id = ANY(${bind(resourceIds)}::bigint[])`;
    conditions.push(ownFarmer === null ? listed : `(f.farmer_id = ${bind(ownFarmer)}::bigint OR ${listed})`);
  }
  return conditions.join(' AND ');
}
