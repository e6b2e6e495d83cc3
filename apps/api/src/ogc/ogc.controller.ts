import { Controller, Param, Query, Req, StreamableFile } from '@nestjs/common';
import { Throttle } from '@nestjs/throttler';
import type { Request } from 'express';
import {
  CollectionsQuery,
  EVALUATORS,
  FeaturesQuery,
  GRANTS,
  listCollections,
  listFeatures,
  readApiDefinition,
  readCollection,
  readConformance,
  readFeature,
  readFeatureSchema,
  readLandingPage,
} from '#libs/contracts';
import type { SessionActor } from '#libs/identity';
import { GEOJSON_TYPE, LiveMaps, OPENAPI_TYPE, SCHEMA_TYPE } from '#libs/ogc';
import { CurrentActor, Handles, Id } from '../http/index.js';

/** GDAL 3.6, as Debian has it, asks for ten farms at a time. */
const PAGES_PER_MINUTE = 6000;

const READS = {
  roles: EVALUATORS,
  grant: GRANTS.viewFarms,
  scope: 'resource',
  answers: 'file',
} as const;

const sent = (content: object | string, type = 'application/json') =>
  new StreamableFile(Buffer.from(typeof content === 'string' ? content : JSON.stringify(content)), { type });

/** Live maps: OGC API - Features 1.0 for QGIS, GDAL and other map programs, with an access token. */
@Controller()
export class OgcController {
  constructor(private readonly maps: LiveMaps) {}

  @Handles(readLandingPage, {
    ...READS,
    scope: 'none',
    summary: 'Live maps: landing page of OGC API - Features',
  })
  landing(): StreamableFile {
    return sent(this.maps.landing());
  }

  @Handles(readConformance, { ...READS, scope: 'none', summary: 'Live maps: conformance classes' })
  conformance(): StreamableFile {
    return sent(this.maps.conforms());
  }

  @Handles(readApiDefinition, {
    ...READS,
    scope: 'none',
    summary: 'Live maps: API definition for map programs',
  })
  definition(): StreamableFile {
    return sent(this.maps.definition(), OPENAPI_TYPE);
  }

  @Handles(listCollections, {
    ...READS,
    scope: 'account',
    summary: 'Live maps: one collection per community and farm resource',
  })
  async list(
    @CurrentActor() actor: SessionActor,
    @Query() _documented: CollectionsQuery,
    @Req() { query }: Request,
  ): Promise<StreamableFile> {
    return sent(await this.maps.collections(actor, query));
  }

  @Handles(readCollection, { ...READS, summary: 'Live maps: a collection, `community-7` or `farm-7`' })
  async collection(
    @CurrentActor() actor: SessionActor,
    @Param('collectionId') collectionId: string,
  ): Promise<StreamableFile> {
    return sent(await this.maps.collection(actor, collectionId));
  }

  @Handles(readFeatureSchema, { ...READS, summary: 'Live maps: fields of a collection as JSON schema' })
  async schema(
    @CurrentActor() actor: SessionActor,
    @Param('collectionId') collectionId: string,
  ): Promise<StreamableFile> {
    return sent(await this.maps.schema(actor, collectionId), SCHEMA_TYPE);
  }

  @Throttle({ default: { limit: PAGES_PER_MINUTE, ttl: 60_000 } })
  @Handles(listFeatures, { ...READS, summary: 'Live maps: farms of a collection as GeoJSON' })
  async items(
    @CurrentActor() actor: SessionActor,
    @Param('collectionId') collectionId: string,
    @Query() _documented: FeaturesQuery,
    @Req() { query }: Request,
  ): Promise<StreamableFile> {
    return sent(await this.maps.items(actor, collectionId, query), GEOJSON_TYPE);
  }

  @Handles(readFeature, { ...READS, summary: 'Live maps: a farm as GeoJSON' })
  async item(
    @CurrentActor() actor: SessionActor,
    @Param('collectionId') collectionId: string,
    @Id('featureId') featureId: number,
  ): Promise<StreamableFile> {
    return sent(await this.maps.item(actor, collectionId, featureId), GEOJSON_TYPE);
  }
}
