import { Inject, Injectable } from '@nestjs/common';
import { Access } from '#libs/access';
import { CommunityScope } from '#libs/community';
import type {
  ExtensionServiceListDto,
  ListQuery,
  NearbyDto,
  NearbyFarmListDto,
  NearbyQuery,
  OutbreakRecipientsDto,
} from '#libs/contracts';
import type { SessionActor } from '#libs/identity';
import { Config, Database } from '#libs/platform';
import { EXTENSION_SERVICES } from '#libs/providers';
import { Records } from '#libs/records';
import { OUTBREAKS } from './kinds.js';
import { countFarmersNearby, drawFarmsNearby, recipientsNearby } from './persistence/nearby.queries.js';

/** Farms that the map of an outbreak draws. */
const FARMS_DRAWN = 500;

/** Counts farmers near a place, and finds recipients of a message about an outbreak, in the user's scope. */
@Injectable()
export class NearbyFarmers {
  constructor(
    private readonly database: Database,
    private readonly access: Access,
    private readonly communities: CommunityScope,
    private readonly records: Records,
    @Inject(Config) private readonly config: Config,
  ) {}

  async count(actor: SessionActor, circle: NearbyQuery): Promise<NearbyDto> {
    const rows = await countFarmersNearby(this.database, circle, await this.access.scopeOf(actor));
    const sum = (of: 'farmers' | 'canText' | 'withoutNumber') => rows.reduce((all, row) => all + row[of], 0);
    const [farmers, canText, withoutNumber] = [sum('farmers'), sum('canText'), sum('withoutNumber')];
    return {
      farmers,
      canText,
      withoutNumber,
      optedOut: farmers - canText - withoutNumber,
      communities: rows.map(({ withoutNumber: _, name, ...row }) => ({ ...row, name: name ?? '' })),
      smsKobo: this.config.SMS_RATE_KOBO,
    };
  }

  async farms(actor: SessionActor, circle: NearbyQuery): Promise<NearbyFarmListDto> {
    const scope = await this.access.scopeOf(actor);
    return { list: await drawFarmsNearby(this.database, circle, scope, FARMS_DRAWN) };
  }

  /** Throws `record.notFound` for an outbreak or a community out of scope. */
  async recipients(actor: SessionActor, id: number, communityId: number): Promise<OutbreakRecipientsDto> {
    const outbreak = await this.records.find(OUTBREAKS, actor, id);
    await this.communities.communityOf(actor, communityId);
    const scope = await this.access.scopeOf(actor);
    return { farmerIds: await recipientsNearby(this.database, outbreak, scope, communityId) };
  }

  /** Returns the extension services of all providers. */
  async services(actor: SessionActor, query: ListQuery): Promise<ExtensionServiceListDto> {
    return this.records.list(EXTENSION_SERVICES, actor, query);
  }
}
