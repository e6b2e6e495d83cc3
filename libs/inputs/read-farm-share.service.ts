import { Injectable } from '@nestjs/common';
import type { FarmShareDto } from '#libs/contracts';
import { FarmScope } from '#libs/farms';
import type { SessionActor } from '#libs/identity';
import { Database } from '#libs/platform';
import { shareOf } from './domain/farm-share.js';
import { FarmerAccounts } from './farmer-accounts.js';
import { LedgerScope } from './ledger-scope.js';
import { landByFarm } from './persistence/farm-land.queries.js';

/** Reads the part of a farmer's entitlement that one of their farms contributes. */
@Injectable()
export class ReadFarmShare {
  constructor(
    private readonly database: Database,
    private readonly farms: FarmScope,
    private readonly scope: LedgerScope,
    private readonly accounts: FarmerAccounts,
  ) {}

  /**
   * Returns the share in the latest season. All of it is zero for a farm without a farmer or a community resource.
   * Throws `record.notFound` if the user cannot see the farm.
   */
  async of(actor: SessionActor, farmId: number): Promise<FarmShareDto> {
    const { communityResourceId, farmerId } = await this.farms.requireFarm(actor, farmId);
    if (communityResourceId === null || farmerId === null) return { ...NOTHING, farmId };
    const place = await this.scope.placeOfFarmer(actor, communityResourceId, farmerId, {});
    const [{ ledger }, land] = await Promise.all([
      this.accounts.of(place, farmerId),
      landByFarm(this.database, communityResourceId, farmerId),
    ]);
    const units = land.find((each) => each.farmId === farmId)?.units ?? 0;
    const all = land.reduce((sum, each) => sum + each.units, 0);
    return {
      farmId,
      farmerId,
      communityResourceId,
      season: place.season,
      hectares: units / 100_000,
      completedHectares: all / 100_000,
      completedFarms: land.length,
      share: all === 0 ? 0 : units / all,
      entitled: Number(shareOf(String(ledger.entitled), land, farmId)),
      entitledInAll: ledger.entitled,
    };
  }
}

const NOTHING = {
  farmerId: null,
  communityResourceId: null,
  season: null,
  hectares: 0,
  completedHectares: 0,
  completedFarms: 0,
  share: 0,
  entitled: 0,
  entitledInAll: 0,
};
