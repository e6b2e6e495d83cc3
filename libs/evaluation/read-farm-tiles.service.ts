import { Injectable } from '@nestjs/common';
import { maySeeStaffNames } from '#libs/access';
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
  /** A vector tile; null if the caller's tile is current. */
  content: Buffer | null;
}

/** Increment it when tiles of the same farms change their appearance. */
const MAKE = 1;
const NOTHING = Buffer.alloc(0);

/** Serves all farms of a filter as vector tiles: cells at low zooms, boundaries at high ones. */
@Injectable()
export class ReadFarmTiles {
  constructor(
    private readonly database: Database,
    private readonly events: Events,
    private readonly scope: CommunityScope,
  ) {}

  /**
   * Returns a tile. It is empty for an agent who captured nothing here, and for an import into another resource.
   * @param known the tag of the tile that the caller has
   * @throws `request.invalid` for a tile that does not exist, `record.notFound` out of scope
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
    // Read before the farms: later changes are later events, with another tag.
    const etag = `W/"${MAKE}-${await this.events.lastSeq(topicOf.resource(id))}"`;
    if (known?.split(',').some((each) => each.trim() === etag)) return { etag, content: null };
    // Agents are named by their usernames, visible only with permission.
    const named = query.agent && maySeeStaffNames(actor.roles) ? query.agent : null;
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
