import { Controller, Param, Req, Res, StreamableFile } from '@nestjs/common';
import type { Request, Response } from 'express';
import {
  ADMINISTRATORS,
  convertKml,
  convertMap,
  downloadConvertedMap,
  MapConversionDto,
} from '#libs/contracts';
import type { SessionActor } from '#libs/identity';
import { ConvertMap } from '#libs/imports';
import { DomainError } from '#libs/platform';
import { MEDIA_TYPES } from '#libs/tabular';
import { CurrentActor, Handles, withUpload } from '../http/index.js';

/** The Map Converter: converts a map of any format to `maps.csv` without importing it. */
@Controller()
export class ConverterController {
  constructor(private readonly converter: ConvertMap) {}

  @Handles(convertKml, {
    summary:
      'Convert a map (KML, KMZ, GeoJSON, zipped shapefile, GeoPackage, GPX) to maps.csv; nothing is imported',
    roles: ADMINISTRATORS,
    scope: 'none',
    answers: 'file',
    upload: 'file',
    reads: true,
  })
  async kml(
    @CurrentActor() actor: SessionActor,
    @Req() request: Request,
    @Res({ passthrough: true }) response: Response,
  ): Promise<StreamableFile> {
    const { id, read, notRead } = await this.made(actor, request, response);
    response.setHeader('X-Places-Read', read);
    response.setHeader('X-Places-Not-Read', notRead);
    return this.file(actor, id, response);
  }

  @Handles(convertMap, {
    summary: 'Convert a map and report unread places; download the file by its id within an hour',
    roles: ADMINISTRATORS,
    scope: 'none',
    answers: MapConversionDto,
    upload: 'file',
    reads: true,
  })
  map(
    @CurrentActor() actor: SessionActor,
    @Req() request: Request,
    @Res({ passthrough: true }) response: Response,
  ): Promise<MapConversionDto> {
    return this.made(actor, request, response);
  }

  @Handles(downloadConvertedMap, {
    summary: 'Download the maps.csv of a conversion',
    roles: ADMINISTRATORS,
    scope: 'own',
    answers: 'file',
  })
  csv(
    @CurrentActor() actor: SessionActor,
    @Param('conversionId') conversionId: string,
    @Res({ passthrough: true }) response: Response,
  ): Promise<StreamableFile> {
    return this.file(actor, conversionId, response);
  }

  private async made(actor: SessionActor, request: Request, response: Response): Promise<MapConversionDto> {
    const gone = new AbortController();
    response.once('close', () => gone.abort());
    try {
      return await withUpload(request, (file) =>
        this.converter.convert(file, {
          by: { id: actor.id, name: actor.name, accountId: actor.accountId },
          signal: gone.signal,
        }),
      );
    } catch (error) {
      // The client is gone; this is no server error, so it is not logged.
      throw gone.signal.aborted ? new DomainError('file.missing') : error;
    }
  }

  private async file(actor: SessionActor, id: string, response: Response): Promise<StreamableFile> {
    response.setHeader('Cache-Control', 'no-store');
    return new StreamableFile(await this.converter.read(id, actor.id), {
      type: MEDIA_TYPES.csv,
      disposition: 'attachment; filename="maps.csv"',
    });
  }
}
