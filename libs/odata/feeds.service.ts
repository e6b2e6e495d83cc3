import { Injectable } from '@nestjs/common';
import { Access } from '#libs/access';
import { FEED_PAGE, type FeedQuery, ODATA_PATH } from '#libs/contracts';
import { Views } from '#libs/disclosure';
import { ExportRights, planOf } from '#libs/exports';
import type { SessionActor } from '#libs/identity';
import { type Bind, Config, Database, DomainError, type ExportKind } from '#libs/platform';
import { contextOf, type DescribedFeed, metadataXml, serviceDocument } from './domain/documents.js';
import { filterSql, UnreadableFilter } from './domain/filter.js';
import { type FeedOptions, parseOptions, tokenOf, unsupportedIn } from './domain/options.js';
import { describe, FEEDS, type Feed } from './feeds.js';
import { countRows, readPage } from './persistence/feed.queries.js';

interface Open {
  feed: Feed;
  kind: ExportKind;
  described: DescribedFeed;
}

/** Feeds of records for spreadsheets and reports, as OData 4.0: the rows and columns of exports, masked like these. */
@Injectable()
export class Feeds {
  constructor(
    private readonly database: Database,
    private readonly config: Config,
    private readonly access: Access,
    private readonly rights: ExportRights,
    private readonly views: Views,
  ) {}

  async service(actor: SessionActor) {
    const open = await this.open(actor);
    return serviceDocument(
      this.base,
      open.map(({ feed }) => feed),
    );
  }

  /** Returns the metadata document as XML: the feeds and properties that the actor may read. */
  async metadata(actor: SessionActor): Promise<string> {
    const open = await this.open(actor);
    return metadataXml(open.map(({ described }) => described));
  }

  /**
   * Returns a page of a feed as JSON text, with the link to the next one. Throws `record.notFound`, `feed.unsupported`,
   * and `request.invalid` by option.
   */
  async page(actor: SessionActor, name: string, query: FeedQuery): Promise<string> {
    const [open] = await this.open(
      actor,
      FEEDS.filter((feed) => feed.name === name),
    );
    if (!open) throw new DomainError('record.notFound');
    const unsupported = unsupportedIn(query);
    if (unsupported.length > 0) throw new DomainError('feed.unsupported');
    const { keys, properties } = open.described;
    const { options, faults } = parseOptions(query, properties, keys);
    if (faults) throw DomainError.invalid(faults);
    const scope = await this.access.scopeOf(actor);
    const selection = {
      plan: planOf(open.kind, {
        accountId: scope.accountId ?? actor.accountId,
        resourceIds: scope.resourceIds,
        communityId: null,
        filters: {},
        isMap: false,
      }),
      filter: filterOf(options, properties),
    };
    const limit = Math.min(FEED_PAGE, options.top ?? FEED_PAGE);
    const [rows, count] = await Promise.all([
      limit === 0
        ? []
        : readPage(this.database, {
            ...selection,
            after: options.after,
            skip: options.skip,
            keys,
            properties: options.selected ?? properties,
            limit: limit + 1,
          }),
      options.count ? countRows(this.database, selection) : null,
    ]);
    const page = rows.slice(0, limit);
    const farmers = page.flatMap(({ farmerId }) => farmerId ?? []);
    this.views.note(actor, { how: 'feed', farmers });
    const last = page.at(-1);
    const isLast = rows.length <= limit || options.top === limit || !last;
    const head = {
      '@odata.context': contextOf(this.base, open.feed, options.selected),
      ...(count !== null && { '@odata.count': count }),
      ...(!isLast && {
        '@odata.nextLink': this.next(name, query, tokenOf(last.key), options.top && options.top - limit),
      }),
    };
    return `${JSON.stringify(head).slice(0, -1)},"value":[${page.map(({ json }) => json).join(',')}]}`;
  }

  private next(
    name: string,
    { $select, $filter }: FeedQuery,
    $skiptoken: string,
    top: number | null,
  ): string {
    const options = Object.entries({ $select, $filter, $top: top ?? undefined, $skiptoken });
    const query = options.flatMap(([option, value]) =>
      value === undefined ? [] : [`${option}=${encodeURIComponent(value)}`],
    );
    return `${this.base}/${name}?${query.join('&')}`;
  }

  /** Returns those of the feeds that the actor may read. */
  private async open(actor: SessionActor, feeds: readonly Feed[] = FEEDS): Promise<Open[]> {
    const open: Open[] = [];
    for (const feed of feeds) {
      const kind = this.rights.kind(feed.kind);
      if (await this.rights.allows(actor, kind))
        open.push({ feed, kind, described: describe(feed, kind, await this.rights.hiddenFrom(actor, kind)) });
    }
    return open;
  }

  private get base(): string {
    const { PUBLIC_URL, PORT } = this.config;
    return `${PUBLIC_URL ?? `http://localhost:${PORT}`}/api${ODATA_PATH}`;
  }
}

/** Returns the condition of a filter. It is read once before, so that its faults are answered by option. */
function filterOf({ filter }: FeedOptions, properties: DescribedFeed['properties']) {
  if (filter === null) return null;
  try {
    filterSql(filter, properties, () => '$1');
  } catch (error) {
    if (error instanceof UnreadableFilter) throw DomainError.invalid({ $filter: error.message });
    throw error;
  }
  return (bind: Bind) => filterSql(filter, properties, bind);
}
