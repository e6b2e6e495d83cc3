import { Injectable } from '@nestjs/common';
import { maySeeStaffNames, nameless } from '#libs/access';
import {
  EVALUATORS,
  FARM_FEATURES,
  type FarmDetailsDto,
  type FarmDto,
  type FarmFeature,
  type FarmListDto,
  type FarmMapQuery,
  type FarmQuery,
  LIST_LIMIT,
  type Link,
  type MappedFarmListDto,
} from '#libs/contracts';
import { hasRole, type SessionActor } from '#libs/identity';
import { Database, DomainError } from '#libs/platform';
import { FarmScope } from './farm-scope.service.js';
import {
  type FarmRow,
  farmRecord,
  farmsOfResource,
  neighboursOf,
} from './persistence/farm-record.queries.js';
import { inSizeGroup, pageOfFarmsOnMap } from './persistence/farms-on-map.queries.js';

/** Reads farms as records: those of a farm resource, and single ones. */
@Injectable()
export class ReadFarms {
  constructor(
    private readonly database: Database,
    private readonly scope: FarmScope,
  ) {}

  /** Returns a page of the farms of a farm resource that the user can see. Throws `record.notFound` out of scope. */
  async list(actor: SessionActor, farmResourceId: number, query: FarmQuery): Promise<FarmListDto> {
    const { id, name, status, communityResourceId } = await this.scope.requireResource(actor, farmResourceId);
    const visible = await this.scope.condition(actor);
    const { rows, total, linkedFarms } = await farmsOfResource(this.database, id, visible, query);
    const href = `/api/farmersfarm/resource/${id}`;
    return {
      list: rows.map(toFarm),
      total,
      linkedFarms,
      farmResource: { id, name, status, communityResourceId },
      links: [
        { rel: 'self', href, method: 'GET' },
        { rel: 'add', href, method: 'POST' },
      ],
    };
  }

  /** Returns one farm with its boundary and its neighbours. Throws `record.notFound` if the user cannot see it. */
  async find(actor: SessionActor, farmId: number): Promise<FarmDetailsDto> {
    await this.scope.requireFarm(actor, farmId);
    const visible = await this.scope.condition(actor);
    const [row, neighbours] = await Promise.all([
      farmRecord(this.database, farmId),
      neighboursOf(this.database, farmId, visible),
    ]);
    if (!row) throw new DomainError('record.notFound');
    const { capturingRoles, isReadOnly: _read, ...farm } = row;
    const names = maySeeStaffNames(actor.roles);
    return {
      ...farm,
      ...toFarm({ ...farm, isReadOnly: row.isReadOnly }),
      capturedBy: farm.capturedBy === null || names ? farm.capturedBy : nameless(capturingRoles ?? []),
      ownerPhoto: hasRole(actor.roles, [...EVALUATORS, 'FARMER']) ? farm.ownerPhoto : null,
      capturedOn: farm.capturedOn?.toISOString() ?? null,
      completedOn: farm.completedOn?.toISOString() ?? null,
      neighbours,
    };
  }

  /**
   * Returns a page of the farms of a farm resource for a map; one beyond the last has no farms. Throws
   * `record.notFound` out of scope, and for a farm that is not among them.
   */
  async onMap(actor: SessionActor, farmResourceId: number, query: FarmMapQuery): Promise<MappedFarmListDto> {
    const { id } = await this.scope.requireResource(actor, farmResourceId);
    const { communityId, sizeGroup, size = LIST_LIMIT, markers = 'all', page = 1, farmId } = query;
    const visible = await this.scope.condition(actor);
    const found = await pageOfFarmsOnMap(
      this.database,
      (bind) =>
        [
          `f.farm_resource_id = ${bind(id)}::bigint`,
          visible(bind),
          ...(communityId === undefined ? [] : [`f.community_id = ${bind(communityId)}::bigint`]),
          ...inSizeGroup(sizeGroup),
        ].join(' AND '),
      { page, size, farmId, markers },
    );
    if (!found) throw new DomainError('record.notFound');
    return found;
  }
}

function toFarm({ isReadOnly, ...row }: FarmRow): FarmDto {
  const { id, createdOn } = row;
  const href = `/api/farms/${id}`;
  const changes: Link[] = [
    { rel: 'edit', href: '/api/farms', method: 'PUT' },
    { rel: 'remove', href, method: 'DELETE' },
    ...(Object.keys(FARM_FEATURES) as FarmFeature[]).map(
      (feature): Link => ({
        rel: feature,
        href: `/api/farms/features/${feature}/${id}/${!row[FARM_FEATURES[feature]]}`,
        method: 'PUT',
      }),
    ),
  ];
  return {
    ...row,
    createdOn: createdOn.toISOString(),
    links: [{ rel: 'self', href, method: 'GET' }, ...(isReadOnly ? [] : changes)],
  };
}
