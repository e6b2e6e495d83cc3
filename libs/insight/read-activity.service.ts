import { Injectable } from '@nestjs/common';
import { Access, nameless, seesStaffNames } from '#libs/access';
import type { ActivityListDto } from '#libs/contracts';
import type { SessionActor } from '#libs/identity';
import { type ActivityEvent, Database, Domains, ReadReplica } from '#libs/platform';
import { activityOf } from './domain/activity.js';
import { latestEvents, rolesOfUsers } from './persistence/activity.queries.js';

const LINES = 20;

/** Reads the latest activity in a user's scope, as sentences. */
@Injectable()
export class ReadActivity {
  constructor(
    private readonly database: Database,
    private readonly access: Access,
    private readonly domains: Domains,
    private readonly replica: ReadReplica,
  ) {}

  /** Users without permission to see staff names get roles instead. */
  async latest(actor: SessionActor): Promise<ActivityListDto> {
    const scope = await this.access.scopeOf(actor);
    const events = await this.replica.read((reader) => latestEvents(reader, this.domains, scope));
    if (seesStaffNames(actor.roles)) return { list: activityOf(events, LINES, this.domains) };
    const list = activityOf(await this.unnamed(events), LINES, this.domains);
    return { list: list.map((line) => ({ ...line, by: line.by && { id: 0, name: line.by.name } })) };
  }

  private async unnamed(events: ActivityEvent[]): Promise<ActivityEvent[]> {
    const ids = new Set(events.flatMap(({ by }) => by?.id ?? []));
    const roles = await rolesOfUsers(this.database, [...ids]);
    return events.map((event) => ({
      ...event,
      by: event.by && { id: event.by.id, name: nameless(roles.get(event.by.id) ?? []) },
    }));
  }
}
