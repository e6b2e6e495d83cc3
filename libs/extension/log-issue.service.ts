import { Injectable } from '@nestjs/common';
import { ISSUE_MESSAGES, type IssueDto, type LogIssueBody } from '#libs/contracts';
import type { SessionActor } from '#libs/identity';
import { Database, DomainError } from '#libs/platform';
import { issueFaults } from './domain/issue-days.js';
import { recordIssue } from './issue-events.js';
import { farmerOfIssue, insertIssue } from './persistence/new-issue.queries.js';
import { ReadIssues } from './read-issues.service.js';

/** Logs issues, for farmers themselves and for agents and staff who name the farmer. */
@Injectable()
export class LogIssue {
  constructor(
    private readonly database: Database,
    private readonly issues: ReadIssues,
  ) {}

  /**
   * Returns the issue; a repeated `opId` returns the first one. Throws `record.notFound` for a farmer, farm or agency out
   * of scope, `request.invalid`, `farmer.locked`, and `record.conflict` if the `opId` belongs to other content.
   */
  async log(actor: SessionActor, { opId, ...body }: LogIssueBody): Promise<IssueDto> {
    const faults = issueFaults(body, new Date());
    if (Object.keys(faults).length > 0) throw DomainError.invalid(faults);
    const operation = { opId, by: actor.id, act: 'issue.log', content: body };
    const { id } = await this.database.operation(operation, async (tx) => {
      const reach = await this.issues.reachOf(actor);
      const farmerId = reach.farmerId ?? body.farmerId;
      if (!farmerId) throw DomainError.invalid({ farmerId: ISSUE_MESSAGES.farmerMissing });
      const farmer = await farmerOfIssue(tx, reach, { farmerId, farmId: body.farmId ?? null });
      if (!farmer) throw new DomainError('record.notFound');
      if (farmer.isLocked) throw new DomainError('farmer.locked');
      const loggedOn = loggedBefore(body.loggedOn);
      const issue = await insertIssue(tx, {
        account_id: farmer.accountId,
        farmer_id: farmer.id,
        farm_id: body.farmId ?? null,
        shared_agency_id: body.sharedAgencyId
          ? await this.agency(farmer.accountId, body.sharedAgencyId)
          : null,
        title: body.title,
        succession: body.succession,
        started_on: body.startedOn,
        description: body.description?.trim() ?? '',
        crops_affected: body.cropsAffected ?? null,
        incident_period: body.incidentPeriod,
        contact_email: body.contactEmail ?? '',
        visit_wanted_on: body.visitWantedOn ?? null,
        logged_on: loggedOn,
        waits_since: loggedOn,
        created_by: actor.id,
      });
      await recordIssue(tx, 'issue.logged', { ...issue, accountId: farmer.accountId, by: actor });
      return { id: issue.id };
    });
    return this.issues.find(actor, id);
  }

  private async agency(accountId: number, id: number): Promise<number> {
    const found = await this.database.query(
      'SELECT 1 FROM shared_agency WHERE id = $1 AND account_id = $2 AND removed_on IS NULL',
      [id, accountId],
    );
    if (found.length === 0) throw new DomainError('record.notFound');
    return id;
  }
}

/** Returns the time on the phone, but not a later time than now. */
export function loggedBefore(time: string | undefined): Date {
  const now = Date.now();
  return new Date(time === undefined ? now : Math.min(Date.parse(time), now));
}
