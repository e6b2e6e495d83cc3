import { Controller, Header, Param, Query, StreamableFile } from '@nestjs/common';
import { Throttle } from '@nestjs/throttler';
import { EVALUATORS, FeedQuery, readFeed, readFeedMetadata, readServiceDocument } from '#libs/contracts';
import type { SessionActor } from '#libs/identity';
import { Feeds } from '#libs/odata';
import { CurrentActor, Handles } from '../http/index.js';

/** A million rows are 200 pages. */
const PAGES_PER_MINUTE = 6000;
const JSON_TYPE = 'application/json;odata.metadata=minimal;charset=utf-8';

const READS = { roles: EVALUATORS, scope: 'account', answers: 'file' } as const;

const sent = (content: string, type: string = JSON_TYPE) =>
  new StreamableFile(Buffer.from(content), { type });

/** Feeds: OData 4.0 for Excel, Power BI and other programs, with an access token. */
@Controller()
export class OdataController {
  constructor(private readonly feeds: Feeds) {}

  @Header('OData-Version', '4.0')
  @Handles(readServiceDocument, { ...READS, summary: 'Feeds: service document of OData' })
  async service(@CurrentActor() actor: SessionActor): Promise<StreamableFile> {
    return sent(JSON.stringify(await this.feeds.service(actor)));
  }

  @Header('OData-Version', '4.0')
  @Handles(readFeedMetadata, { ...READS, summary: 'Feeds: properties of all feeds as XML' })
  async metadata(@CurrentActor() actor: SessionActor): Promise<StreamableFile> {
    return sent(await this.feeds.metadata(actor), 'application/xml');
  }

  @Throttle({ default: { limit: PAGES_PER_MINUTE, ttl: 60_000 } })
  @Header('OData-Version', '4.0')
  @Handles(readFeed, { ...READS, summary: 'Feeds: rows as JSON; $select, $filter, $top, $skip and $count' })
  async page(
    @CurrentActor() actor: SessionActor,
    @Param('feed') feed: string,
    @Query() query: FeedQuery,
  ): Promise<StreamableFile> {
    return sent(await this.feeds.page(actor, feed, query));
  }
}
