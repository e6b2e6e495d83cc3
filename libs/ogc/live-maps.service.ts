import { Injectable } from '@nestjs/common';
import { Access } from '#libs/access';
import { OGC_PATH } from '#libs/contracts';
import { FarmScope } from '#libs/farms';
import type { SessionActor } from '#libs/identity';
import { Config, Database, DomainError } from '#libs/platform';
import {
  apiDefinition,
  type Collection,
  collectionDocument,
  collectionsDocument,
  conformance,
  featureLinks,
  landingPage,
  pageLinks,
  schemaDocument,
} from './domain/documents.js';
import { parseCollectionPage, parseFeatureFilter } from './domain/parameters.js';
import {
  collections,
  countFeatures,
  featureOf,
  features,
  type Place,
} from './persistence/features.queries.js';

/** Farms as OGC API - Features: every answer holds only farms that the caller can see, and no data of farmers. */
@Injectable()
export class LiveMaps {
  constructor(
    private readonly database: Database,
    private readonly config: Config,
    private readonly access: Access,
    private readonly scope: FarmScope,
  ) {}

  landing = () => landingPage(this.base);
  conforms = () => conformance();
  definition = () => apiDefinition(this.base);

  /**
   * Returns a page of the collections in scope. Throws `request.invalid` by parameter.
   * @param query parameters as sent
   */
  async collections(actor: SessionActor, query: Readonly<Record<string, unknown>>) {
    const { filter, faults } = parseCollectionPage(query);
    if (!filter) throw DomainError.invalid(faults);
    const { limit, after } = filter;
    const scope = await this.access.scopeOf(actor);
    const page = { limit: limit + 1, offset: after };
    const found = await collections(this.database, scope, { place: null, extent: false, page });
    const next = `${this.base}/collections?limit=${limit}&after=${after + limit}`;
    return collectionsDocument(this.base, found.slice(0, limit), found.length > limit ? next : null);
  }

  /** Throws `record.notFound`. */
  async collection(actor: SessionActor, collectionId: string) {
    return collectionDocument(this.base, await this.find(actor, collectionId, true));
  }

  /** Throws `record.notFound`. */
  async schema(actor: SessionActor, collectionId: string) {
    return schemaDocument(this.base, await this.find(actor, collectionId));
  }

  /**
   * Returns a page of farms as GeoJSON text. `numberMatched` is on the first page only: counting costs as much as
   * reading. Throws `record.notFound`, and `request.invalid` by parameter.
   * @param query parameters as sent
   */
  async items(
    actor: SessionActor,
    collectionId: string,
    query: Readonly<Record<string, unknown>>,
  ): Promise<string> {
    const place = placeOf(collectionId);
    await this.find(actor, collectionId);
    const { filter, faults } = parseFeatureFilter(query);
    if (!filter) throw DomainError.invalid(faults);
    const visible = await this.scope.condition(actor);
    const [rows, matched] = await Promise.all([
      features(this.database, place, visible, filter),
      filter.after === 0 ? countFeatures(this.database, place, visible, filter) : null,
    ]);
    const page = rows.slice(0, filter.limit);
    const last = page.at(-1);
    const items = `${this.base}/collections/${collectionId}/items`;
    const addressOf = (more: Record<string, unknown>) => {
      const parameters = new URLSearchParams(
        Object.entries({ ...query, ...more }).map(([k, v]) => [k, String(v)]),
      );
      return parameters.size > 0 ? `${items}?${parameters}` : items;
    };
    const next =
      rows.length > filter.limit && last ? addressOf({ limit: filter.limit, after: last.id }) : null;
    const head = JSON.stringify({
      type: 'FeatureCollection',
      timeStamp: new Date().toISOString(),
      ...(matched !== null && { numberMatched: matched }),
      numberReturned: page.length,
      links: pageLinks(addressOf({}), next),
    });
    return `${head.slice(0, -1)},"features":[${page.map(({ feature }) => feature).join(',')}]}`;
  }

  /** Returns one farm as GeoJSON text. Throws `record.notFound`. */
  async item(actor: SessionActor, collectionId: string, featureId: number): Promise<string> {
    const place = placeOf(collectionId);
    const visible = await this.scope.condition(actor);
    const feature = await featureOf(this.database, place, visible, featureId);
    if (!feature) throw new DomainError('record.notFound');
    const links = JSON.stringify(featureLinks(this.base, collectionId, featureId));
    return `${feature.slice(0, -1)},"links":${links}}`;
  }

  private async find(actor: SessionActor, collectionId: string, extent = false): Promise<Collection> {
    const scope = await this.access.scopeOf(actor);
    const [found] = await collections(this.database, scope, { place: placeOf(collectionId), extent });
    if (!found) throw new DomainError('record.notFound');
    return found;
  }

  private get base(): string {
    const { PUBLIC_URL, PORT } = this.config;
    return `${PUBLIC_URL ?? `http://localhost:${PORT}`}/api${OGC_PATH}`;
  }
}

/** Reads `community-7` or `farm-7`. Throws `record.notFound`. */
function placeOf(collectionId: string): Place {
  const [, kind, id] = /^(community|farm)-([1-9]\d{0,14})$/.exec(collectionId) ?? [];
  if (!id) throw new DomainError('record.notFound');
  return { kind: kind as Place['kind'], resourceId: Number(id) };
}
