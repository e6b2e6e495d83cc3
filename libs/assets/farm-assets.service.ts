import { Injectable } from '@nestjs/common';
import type { AssetDto, AssetListDto, ListQuery, SaveAssetBody } from '#libs/contracts';
import { FarmScope, requireOpenFarms } from '#libs/farms';
import type { SessionActor } from '#libs/identity';
import { Database } from '#libs/platform';
import { Records } from '#libs/records';
import { ASSETS } from './asset-kind.js';
import type { AssetChanges } from './domain/asset-fields.js';
import { farmOfAsset, farmOnAssetMap } from './persistence/assets.queries.js';

/**
 * Lists and changes the assets of farms that the user can see. All throw `record.notFound` for other farms, and changes
 * `farmer.locked` for a farm of a restricted farmer.
 */
@Injectable()
export class FarmAssets {
  constructor(
    private readonly database: Database,
    private readonly farms: FarmScope,
    private readonly records: Records,
  ) {}

  async list(actor: SessionActor, farmId: number, query: ListQuery): Promise<AssetListDto> {
    await this.farms.requireFarm(actor, farmId);
    const found = await this.records.list(ASSETS, actor, query, { farmId });
    return { ...found, farm: await farmOnAssetMap(this.database, farmId) };
  }

  async find(actor: SessionActor, id: number): Promise<AssetDto> {
    await this.requireAsset(actor, id);
    return this.records.find(ASSETS, actor, id);
  }

  async add(actor: SessionActor, farmId: number, body: SaveAssetBody): Promise<AssetDto> {
    await this.requireOpen(actor, farmId);
    return this.records.create(ASSETS, actor, body, { farmId });
  }

  /** Changes the given fields. Throws `record.conflict` for an outdated version. */
  async change(actor: SessionActor, id: number, changes: AssetChanges): Promise<AssetDto> {
    await this.requireOpen(actor, await farmOfAsset(this.database, id));
    // `stored` leaves out what is not given.
    return this.records.update(ASSETS, actor, id, changes as SaveAssetBody);
  }

  /** Moves an asset to the trash; a second time changes nothing. */
  async remove(actor: SessionActor, id: number): Promise<void> {
    await this.requireOpen(actor, await farmOfAsset(this.database, id));
    await this.records.remove(ASSETS, actor, id);
  }

  async restore(actor: SessionActor, id: number): Promise<AssetDto> {
    await this.requireOpen(actor, await farmOfAsset(this.database, id));
    return this.records.restore(ASSETS, actor, id);
  }

  private async requireOpen(actor: SessionActor, farmId: number): Promise<void> {
    await this.farms.requireFarm(actor, farmId);
    await requireOpenFarms(this.database, [farmId]);
  }

  private async requireAsset(actor: SessionActor, id: number): Promise<void> {
    await this.farms.requireFarm(actor, await farmOfAsset(this.database, id));
  }
}
