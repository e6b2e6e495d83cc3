import { Injectable } from '@nestjs/common';
import {
  type AddFarmBody,
  FARM_FEATURES,
  FARMS_MESSAGES,
  type FarmFeature,
  type UpdateFarmBody,
} from '#libs/contracts';
import type { SessionActor } from '#libs/identity';
import { Places } from '#libs/places';
import { Database, DomainError } from '#libs/platform';
import { eventOfFarm } from './farm-event.js';
import { FarmScope } from './farm-scope.service.js';
import { Farm } from './persistence/farm.entity.js';
import { leasesOf } from './persistence/farm-lease.queries.js';
import { addFarm, type FarmDraft } from './persistence/farm-resource.queries.js';
import { lockFarm } from './persistence/farm-status.queries.js';
import { requireOpenFarms } from './persistence/read-only-farms.queries.js';

/** Adds farms to farm resources, changes their details, and switches their features. */
@Injectable()
export class SaveFarm {
  constructor(
    private readonly database: Database,
    private readonly scope: FarmScope,
    private readonly places: Places,
  ) {}

  /** Returns the new id. Throws `record.notFound` for a farm resource out of scope, `request.invalid`. */
  async add(actor: SessionActor, farmResourceId: number, body: AddFarmBody): Promise<number> {
    const { accountId, communityResourceId } = await this.scope.requireResource(actor, farmResourceId);
    await this.checkPlace('localGovernmentId', body.localGovernmentId.id, body.ward?.id);
    return this.database.transaction(async (tx) => {
      const farmId = await addFarm(tx, farmResourceId, {
        name: body.name,
        declaredSizeM2: body.estimatedSize,
        lgaId: body.localGovernmentId.id,
        wardId: body.ward?.id ?? null,
        address: body.address ?? null,
        city: body.city ?? null,
        type: body.type ?? null,
      });
      if (farmId === null) throw new DomainError('record.notFound');
      tx.record(eventOfFarm('farm.created', { id: farmId, accountId, communityResourceId }, 1, actor));
      return farmId;
    });
  }

  /**
   * Changes the farm `body.id`; writes nothing if nothing changes. Throws `record.notFound` out of scope,
   * `request.invalid`, `farm.versionConflict` for an outdated version, `farm.leased` while someone else edits its map,
   * `farmer.locked` for a farm of a restricted farmer.
   */
  async update(actor: SessionActor, body: UpdateFarmBody): Promise<void> {
    const farmId = body.id;
    await this.scope.requireFarm(actor, farmId);
    await this.database.transaction(async (tx) => {
      const farm = await lockFarm(tx, farmId);
      if (!farm) throw new DomainError('record.notFound');
      await requireOpenFarms(tx, [farmId]);
      const draft = draftOf(body, farm);
      await this.checkPlace('lg', draft.lgaId, draft.wardId ?? undefined);
      if ((body.version ?? farm.version) !== farm.version) throw new DomainError('farm.versionConflict');
      const fields = Object.keys(draft) as (keyof FarmDraft)[];
      if (fields.every((field) => draft[field] === farm[field])) return;
      if ((await leasesOf(tx, [farmId])).some(({ userId }) => userId !== actor.id))
        throw new DomainError('farm.leased', FARMS_MESSAGES.beingEdited);
      const version = farm.version + 1;
      await tx.manager.update(Farm, { id: farmId }, { ...draft, version, updatedOn: new Date() });
      tx.record(eventOfFarm('farm.updated', farm, version, actor));
    });
  }

  /** Switches a feature; a repeated call changes nothing. Throws `record.notFound` out of scope, `farmer.locked`. */
  async setFeature(actor: SessionActor, farmId: number, feature: FarmFeature, on: boolean): Promise<void> {
    await this.scope.requireFarm(actor, farmId);
    await this.database.transaction(async (tx) => {
      const farm = await lockFarm(tx, farmId);
      if (!farm) throw new DomainError('record.notFound');
      await requireOpenFarms(tx, [farmId]);
      const field = FARM_FEATURES[feature];
      if (farm[field] === on) return;
      await tx.manager.update(Farm, { id: farmId }, { [field]: on });
      tx.record(eventOfFarm('farm.featureSwitched', farm, farm.version, actor, { feature, on }));
    });
  }

  /** Throws `request.invalid` at `field`, or at `ward`, if there is no such place. */
  private async checkPlace(field: string, lgaId: number, wardId: number | undefined): Promise<void> {
    if (!(await this.places.lga(lgaId))) throw DomainError.invalid({ [field]: FARMS_MESSAGES.lgaUnknown });
    if (wardId === undefined) return;
    if (!(await this.places.wardsOf(lgaId)).some(({ id }) => id === wardId))
      throw DomainError.invalid({ ward: FARMS_MESSAGES.wardElsewhere });
  }
}

/** Omitted fields keep their values; a ward of another local government is dropped. */
function draftOf(
  { name, estimatedSize, lg, ward, address, city, type }: UpdateFarmBody,
  farm: Farm,
): FarmDraft {
  const keptWard = lg.id === farm.lgaId ? farm.wardId : null;
  return {
    name,
    declaredSizeM2: estimatedSize,
    lgaId: lg.id,
    wardId: ward === undefined ? keptWard : (ward?.id ?? null),
    address: address === undefined ? farm.address : address,
    city: city === undefined ? farm.city : city,
    type: type === undefined ? farm.type : type,
  };
}
