import { Controller, Headers, Param, Query, Req, Res, StreamableFile } from '@nestjs/common';
import { Throttle } from '@nestjs/throttler';
import type { Request, Response } from 'express';
import { FarmPlaceQuery, GRANTS, OVERVIEW_READERS, readFarmTile } from '#libs/contracts';
import { ReadFarmTiles } from '#libs/evaluation';
import type { SessionActor } from '#libs/identity';
import { CurrentActor, Handles, Id } from '../http/index.js';

/** A screen has twenty tiles; fast panning stays below this limit. */
const TILES_PER_MINUTE = 3000;
const TYPE = 'application/vnd.mapbox-vector-tile';

/** The map's vector tiles. */
@Controller()
export class TileController {
  constructor(private readonly tiles: ReadFarmTiles) {}

  @Throttle({ default: { limit: TILES_PER_MINUTE, ttl: 60_000 } })
  @Handles(readFarmTile, {
    summary: 'All farms of a filter as a vector tile: boundaries from zoom 13 on, counts by cells before it',
    roles: OVERVIEW_READERS,
    scope: 'resource',
    grant: GRANTS.viewFarms,
    answers: 'file',
    work: 'tile',
  })
  async tile(
    @CurrentActor() actor: SessionActor,
    @Id('resourceId') communityResourceId: number,
    @Param('z') z: string,
    @Param('x') x: string,
    @Param('y') y: string,
    @Query() query: FarmPlaceQuery,
    @Headers('if-none-match') known: string | undefined,
    @Req() request: Request,
    @Res({ passthrough: true }) response: Response,
  ): Promise<StreamableFile | undefined> {
    const { etag, content, packed } = await this.tiles.tile(
      actor,
      { communityResourceId, z, x, y },
      query,
      known,
    );
    // The browser caches tiles per signed-in user and revalidates each one; an answer of 304 is short.
    response.set({
      ETag: etag,
      'Cache-Control': 'private, no-cache',
      Vary: 'Authorization, Accept-Encoding',
    });
    if (content === null) {
      response.status(304);
      return undefined;
    }
    if (!packed || request.acceptsEncodings('gzip') !== 'gzip')
      return new StreamableFile(content, { type: TYPE });
    response.setHeader('Content-Encoding', 'gzip');
    return new StreamableFile(await packed(), { type: TYPE });
  }
}
