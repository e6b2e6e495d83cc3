import { Injectable } from '@nestjs/common';
import { seesStaffNames } from '#libs/access';
import { CommunityScope } from '#libs/community';
import { type FarmPlaceQuery, topicOf } from '#libs/contracts';
import type { SessionActor } from '#libs/identity';
import { Database, DomainError, Events } from '#libs/platform';
import { FARMS_FROM_ZOOM, isTile, tileOf } from './domain/tile.js';
import { capturingAgentId } from './persistence/evaluation-farm.queries.js';
import { cellTile, farmTile } from './persistence/tile.queries.js';
import { findShownImport } from './shown-import.js';

/** The path of the call as it was sent. */
export interface TileCall {
  communityResourceId: number;
  z: string;
  x: string;
  y: string;
}

export interface FarmTile {
  /** Changes with every event of the resource, and with nothing else. */
  etag: string;
  /** A vector tile; null where the one that the caller has is this one. */
  content: Buffer | null;
}

/** Goes up when tiles look otherwise for the same farms. */
const MAKE = 1;
const NOTHING = Buffer.alloc(0);

/** The farms of a filter, all of them, as vector tiles: cells from afar, boundaries close up. */
@Injectable()
export class ReadFarmTiles {
  constructor(
    private readonly database: Database,
    private readonly events: Events,
    private readonly scope: CommunityScope,
  ) {}

  /**
   * @param known the tag of the tile that the caller has
   * @throws `request.invalid` for a tile that there is not, `record.notFound` out of scope. An agent who captured nothing here, and
   *   an import that went elsewhere, answer a tile without farms.
   */
  async tile(
    actor: SessionActor,
    call: TileCall,
    query: FarmPlaceQuery,
    known: string | undefined,
  ): Promise<FarmTile> {
    const tile = tileOf(call.z, call.x, call.y);
    if (!isTile(tile)) throw DomainError.invalid(tile);
    const { id } = await this.scope.requireResource(actor, call.communityResourceId);
    // Before the farms: what changes from here on is an event later, and has another tag.
    const etag = `W/"${MAKE}-${await this.events.lastSeq(topicOf.resource(id))}"`;
    if (known?.split(',').some((each) => each.trim() === etag)) return { etag, content: null };
    // Agents are named by their usernames: for those who may know them.
    const named = query.agent && seesStaffNames(actor.roles) ? query.agent : null;
    const capturedBy = named === null ? null : await capturingAgentId(this.database, id, named);
    const from =
      query.import === undefined ? null : await findShownImport(this.database, actor, id, query.import);
    if ((query.agent && capturedBy === null) || (query.import !== undefined && from === null))
      return { etag, content: NOTHING };
    const filter = {
      communityResourceId: id,
      status: !query.status || query.status === 'ALL' ? null : query.status,
      capturedBy,
      importId: from?.importId ?? null,
    };
    const make = tile.z < FARMS_FROM_ZOOM ? cellTile : farmTile;
    return { etag, content: await make(this.database, filter, tile) };
  }
}
