import { Injectable } from '@nestjs/common';
import { maySeeStaffNames } from '#libs/access';
import { CommunityScope } from '#libs/community';
import type { FarmPlaceQuery } from '#libs/contracts';
import type { SessionActor } from '#libs/identity';
import { Database, DomainError, requestScope, SharedWork, withinRequest } from '#libs/platform';
import { FARMS_FROM_ZOOM, isTile, type Tile, tileOf } from './domain/tile.js';
import { MapChanges } from './map-changes.js';
import { capturingAgentId, type PageFilter, valuesOf } from './persistence/evaluation-farm.queries.js';
import { cellTile, farmTile } from './persistence/tile.queries.js';
import { findShownImport } from './shown-import.js';
import { type CurrentTile, isStillCurrent, TileCache } from './tile-cache.js';

/** The path of the call as it was sent. */
export interface TileCall {
  communityResourceId: number;
  z: string;
  x: string;
  y: string;
}

export interface FarmTile {
  /** Changes when the tile may have changed. */
  etag: string;
  /** The vector tile; null if the caller's tile is current. */
  content: Buffer | null;
  /** Returns the tile packed by gzip. */
  packed?: () => Promise<Buffer>;
}

/** Increment it when tiles of the same farms change their appearance. */
const MAKE = 2;
const NOTHING = Buffer.alloc(0);
const tagOf = (seq: number) => `W/"${MAKE}-${seq}"`;
const TAG = new RegExp(`^W/"${MAKE}-(\\d{1,15})"$`);

/** Serves all farms of a filter as vector tiles: cells at low zooms, boundaries at high ones. */
@Injectable()
export class ReadFarmTiles {
  private readonly cache = new TileCache();
  /** Tiles being made, one at a time of each. */
  private readonly making = new Map<string, SharedWork<CurrentTile>>();

  constructor(
    private readonly database: Database,
    private readonly changes: MapChanges,
    private readonly scope: CommunityScope,
  ) {}

  /**
   * Returns a tile. It is empty for an agent who captured nothing here, and for an import into another resource.
   * @param known the tags of the tiles that the caller has
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
    // The history is read before the farms: what happens later has another tag.
    const [id, history] = await Promise.all([
      this.scope.requireReach(actor, call.communityResourceId),
      this.changes.upToNow(call.communityResourceId),
    ]);
    const filter = await this.filterOf(actor, id, query);
    if (filter === null) return { etag: tagOf(history.seq), content: NOTHING };
    const key = [...valuesOf(filter), tile.z, tile.x, tile.y].join();
    const has = (known ?? '').split(',').map((each) => Number(TAG.exec(each.trim())?.[1] ?? -1));
    const cached = this.cache.get(key, history);
    const current = has.find(
      (seq) =>
        (cached && seq >= cached.changedAt && seq <= history.seq) || isStillCurrent(tile, seq, history),
    );
    if (current !== undefined) return { etag: tagOf(current), content: null };
    const { changedAt, ...made } = cached ?? (await this.make(key, filter, tile, history.seq));
    return { etag: tagOf(changedAt), ...made };
  }

  /** Returns the filter of a query; null if it matches nothing. */
  private async filterOf(actor: SessionActor, id: number, query: FarmPlaceQuery): Promise<PageFilter | null> {
    // Agents are named by their usernames, visible only with permission.
    const named = query.agent && maySeeStaffNames(actor.roles) ? query.agent : null;
    const capturedBy = named === null ? null : await capturingAgentId(this.database, id, named);
    const from =
      query.import === undefined ? null : await findShownImport(this.database, actor, id, query.import);
    if ((query.agent && capturedBy === null) || (query.import !== undefined && from === null)) return null;
    return {
      communityResourceId: id,
      status: !query.status || query.status === 'ALL' ? null : query.status,
      capturedBy,
      importId: from?.importId ?? null,
    };
  }

  private make(key: string, filter: PageFilter, tile: Tile, seq: number): Promise<CurrentTile> {
    const scope = requestScope();
    const name = `${key} ${seq}`;
    let work = this.making.get(name);
    if (!work || work.isAborted) {
      const make = tile.z < FARMS_FROM_ZOOM ? cellTile : farmTile;
      work = new SharedWork((gone) =>
        withinRequest(
          scope?.id ?? null,
          async () => {
            const content = await make(this.database, filter, tile);
            return this.cache.put(key, { tile, ofStatus: filter.status !== null, content, seq });
          },
          { kind: scope?.kind ?? null, gone },
        ),
      );
      const made = work;
      this.making.set(name, made);
      const forget = () => this.making.get(name) === made && this.making.delete(name);
      made.result.then(forget, forget);
    }
    return work.join(scope?.gone ?? null);
  }
}
