import { Injectable } from '@nestjs/common';
import { Access, maySeeStaffNames } from '#libs/access';
import type { ActivityListDto } from '#libs/contracts';
import type { SessionActor } from '#libs/identity';
import { Domains, ReadReplica } from '#libs/platform';
import { activityOf } from './domain/activity.js';
import { latestEvents } from './persistence/activity.queries.js';

const LINES = 20;

/** Reads the latest activity in a user's scope, as sentences. */
@Injectable()
export class ReadActivity {
  constructor(
    private readonly access: Access,
    private readonly domains: Domains,
    private readonly replica: ReadReplica,
  ) {}

  /** Users without permission to see staff names get roles instead. */
  async latest(actor: SessionActor): Promise<ActivityListDto> {
    const seesNames = maySeeStaffNames(actor.roles);
    const scope = { ...(await this.access.scopeOf(actor)), seesNames };
    const events = await this.replica.read((reader) => latestEvents(reader, this.domains, scope));
    const list = activityOf(events, LINES, this.domains);
    return {
      list: seesNames ? list : list.map((line) => ({ ...line, by: line.by && { ...line.by, id: 0 } })),
    };
  }
}
