import { Injectable } from '@nestjs/common';
import { Access } from '#libs/access';
import { latestSeason } from '#libs/community';
import type { FarmerLedgerDto, FarmerLedgerListDto } from '#libs/contracts';
import type { SessionActor } from '#libs/identity';
import { Database, DomainError, type Scope } from '#libs/platform';
import { latestFirst } from './domain/seasons.js';
import { FarmerAccounts } from './farmer-accounts.js';
import { farmerInScope } from './persistence/recovery.queries.js';
import { programmesOfFarmer } from './persistence/statement.queries.js';

/** Maximum number of seasons returned; enough for ten years of one farmer. */
const MOST = 20;

/** Lists a farmer's balances in the ledgers of all programmes, by season. */
@Injectable()
export class ListFarmerLedgers {
  constructor(
    private readonly database: Database,
    private readonly access: Access,
    private readonly accounts: FarmerAccounts,
  ) {}

  /** Throws `record.notFound` if the farmer is out of scope. */
  async of(actor: SessionActor, farmerId: number): Promise<FarmerLedgerListDto> {
    const scope = await this.access.scopeOf(actor);
    if ((await farmerInScope(this.database, scope, farmerId, null)) === null)
      throw new DomainError('record.notFound');
    return { list: await this.list(scope, farmerId) };
  }

  /** Returns the actor's own ledgers, as a farmer; empty for other users. */
  async own({ accountId, farmerId }: SessionActor): Promise<FarmerLedgerListDto> {
    return { list: farmerId === null ? [] : await this.list({ accountId, resourceIds: null }, farmerId) };
  }

  private async list(
    scope: Pick<Scope, 'accountId' | 'resourceIds'>,
    farmerId: number,
  ): Promise<FarmerLedgerDto[]> {
    const programmes = await programmesOfFarmer(this.database, scope, farmerId);
    const now = new Date();
    const places = programmes.flatMap(({ id, name, accountId, season, seasons }) => {
      const latest = latestSeason(season, now);
      return latestFirst([latest, ...seasons]).map((each) => ({
        communityResourceId: id,
        name,
        accountId,
        season: each,
        latest,
        communityId: null,
      }));
    });
    const order = latestFirst(places.map(({ season }) => season));
    places.sort((a, b) => order.indexOf(a.season) - order.indexOf(b.season));
    const found: FarmerLedgerDto[] = [];
    for (const place of places.slice(0, MOST)) {
      const { ledger, rows } = await this.accounts.of(place, farmerId);
      if (rows.length > 0 || ledger.entitled > 0) found.push(ledger);
    }
    return found;
  }
}
