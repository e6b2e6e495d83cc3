import { Injectable } from '@nestjs/common';
import { Access } from '#libs/access';
import { CommunityScope } from '#libs/community';
import {
  type DoneDto,
  REPORTS_MESSAGES,
  type ReportScheduleListDto,
  type SaveScheduleBody,
  topicOf,
} from '#libs/contracts';
import type { SessionActor } from '#libs/identity';
import { Database } from '#libs/platform';
import { schedulesOf, storeSchedule } from './persistence/schedules.queries.js';

/** Reads and sets which reports a user gets by mail. */
@Injectable()
export class ReportSchedules {
  constructor(
    private readonly database: Database,
    private readonly access: Access,
    private readonly scope: CommunityScope,
  ) {}

  /** Returns all programmes in scope, with the actor's own schedule of each. */
  async list(actor: SessionActor): Promise<ReportScheduleListDto> {
    const rows = await schedulesOf(this.database, actor.id, await this.access.scopeOf(actor));
    const list = rows.map(({ nextOn, sentOn, ...row }) => ({
      ...row,
      nextOn: nextOn?.toISOString() ?? null,
      sentOn: sentOn?.toISOString() ?? null,
    }));
    return { list, total: list.length };
  }

  /** Sets how often the actor gets a report. Throws `record.notFound` out of scope. */
  async save(actor: SessionActor, resourceId: number, { every }: SaveScheduleBody): Promise<DoneDto> {
    const { accountId } = await this.scope.requireResource(actor, resourceId);
    const period = every === 'NEVER' ? null : every;
    await this.database.transaction(async (tx) => {
      await storeSchedule(tx, actor.id, resourceId, period);
      tx.record({
        topic: topicOf.account(accountId),
        subject: { kind: 'communityResource', id: resourceId },
        accountId,
        by: actor,
        type: 'report.scheduled',
        data: { communityResourceId: resourceId, every },
      });
    });
    return { code: 200, message: REPORTS_MESSAGES.scheduled };
  }
}
