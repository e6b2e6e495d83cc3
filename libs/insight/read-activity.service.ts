import { Injectable } from '@nestjs/common';
import { Access } from '#libs/access';
import type { ActivityListDto } from '#libs/contracts';
import type { SessionActor } from '#libs/identity';
import { Database, Domains } from '#libs/platform';
import { activityOf } from './domain/activity.js';
import { latestEvents } from './persistence/activity.queries.js';

const LINES = 20;

/** What has happened lately in a user's scope, as sentences. */
@Injectable()
export class ReadActivity {
  constructor(
    private readonly database: Database,
    private readonly access: Access,
    private readonly domains: Domains,
  ) {}

  async latest(actor: SessionActor): Promise<ActivityListDto> {
    const events = await latestEvents(this.database, this.domains, await this.access.scopeOf(actor));
    return { list: activityOf(events, LINES, this.domains) };
  }
}
