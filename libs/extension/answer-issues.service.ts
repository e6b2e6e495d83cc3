import { Injectable } from '@nestjs/common';
import {
  type AnswerIssueBody,
  type IssueDto,
  koboOf,
  type PlanVisitBody,
  reminderText,
} from '#libs/contracts';
import { hasRole, type SessionActor } from '#libs/identity';
import { DecideMessage, QueueMessage } from '#libs/messaging';
import { Database, DomainError, type Transaction } from '#libs/platform';
import { reminderAt, visitFaults } from './domain/issue-days.js';
import { recordIssue } from './issue-events.js';
import { loggedBefore } from './log-issue.service.js';
import { type StoredIssue, updateIssue } from './persistence/issues.queries.js';
import { recipientOf } from './persistence/new-issue.queries.js';
import { ReadIssues } from './read-issues.service.js';

/** Answers issues, plans visits, and closes issues. All throw `record.notFound` out of scope. */
@Injectable()
export class AnswerIssues {
  constructor(
    private readonly database: Database,
    private readonly issues: ReadIssues,
    private readonly messages: QueueMessage,
    private readonly decisions: DecideMessage,
  ) {}

  /**
   * Adds to the thread, also by text message unless the farmer refused messages. A repeated `opId` adds nothing. Throws
   * `issue.closed`.
   */
  async answer(actor: SessionActor, id: number, { opId, ...body }: AnswerIssueBody): Promise<IssueDto> {
    const operation = { opId, by: actor.id, act: 'issue.answer', content: { id, ...body } };
    await this.database.operation(operation, async (tx) => {
      const issue = await this.lockOpen(tx, actor, id);
      const byFarmer = hasRole(actor.roles, ['FARMER']);
      const sms = body.bySms && !byFarmer ? await this.text(tx, actor, id, { message: body.text }) : null;
      await tx.query(
        'INSERT INTO issue_entry (issue_id, user_id, by_farmer, text, by_sms, written_on) VALUES ($1, $2, $3, $4, $5, $6)',
        [id, actor.id, byFarmer, body.text.trim(), sms !== null, loggedBefore(body.writtenOn)],
      );
      const now = new Date();
      await updateIssue(
        tx,
        id,
        byFarmer ? { waits_since: issue.waitsSince ?? now } : { waits_since: null, answered_on: now },
      );
      await recordIssue(tx, 'issue.answered', { ...issue, by: actor });
      return { id };
    });
    return this.issues.find(actor, id);
  }

  /**
   * Plans a visit, or changes it, and schedules its reminder in place of the earlier one. Throws `issue.closed`,
   * `request.invalid`, and `record.conflict` with the present issue for an outdated version.
   */
  async plan(actor: SessionActor, id: number, body: PlanVisitBody): Promise<IssueDto> {
    const faults = visitFaults(body, new Date());
    if (Object.keys(faults).length > 0) throw DomainError.invalid(faults);
    const isStale = await this.database.transaction(async (tx) => {
      const issue = await this.lockOpen(tx, actor, id);
      if ((body.version ?? issue.version) !== issue.version) return true;
      if (issue.reminderBatchId !== null) await this.decisions.withdraw(tx, actor, issue.reminderBatchId);
      const { on, reminderOn, contactInfo = '' } = body;
      await updateIssue(tx, id, {
        visit_on: on,
        visit_period: body.period,
        visit_kobo: koboOf(body.cost),
        visit_info: body.furtherInfo?.trim() ?? '',
        visit_contact: contactInfo,
        visit_by: actor.id,
        waits_since: null,
        answered_on: new Date(),
        reminder_on: reminderOn ?? null,
        reminder_batch_id: reminderOn
          ? await this.text(tx, actor, id, {
              message: reminderText(
                { title: issue.title, on, contactInfo },
                await this.issues.smsTexts(issue),
              ),
              alsoTo: await phoneOf(tx, actor),
              at: reminderAt(reminderOn),
            })
          : null,
      });
      await recordIssue(tx, 'issue.visitPlanned', { ...issue, by: actor });
      return false;
    });
    const current = await this.issues.find(actor, id);
    if (isStale) throw new DomainError('record.conflict', undefined, { current });
    return current;
  }

  /** Closes an issue and withdraws its reminder, or reopens it; a repeated call changes nothing. */
  async setClosed(actor: SessionActor, id: number, closed: boolean): Promise<IssueDto> {
    await this.database.transaction(async (tx) => {
      const issue = await this.lock(tx, actor, id);
      if (closed === (issue.state === 'CLOSED')) return;
      if (closed && issue.reminderBatchId !== null)
        await this.decisions.withdraw(tx, actor, issue.reminderBatchId);
      await updateIssue(tx, id, {
        closed_on: closed ? new Date() : null,
        ...(closed && { waits_since: null, reminder_batch_id: null }),
      });
      await recordIssue(tx, closed ? 'issue.closed' : 'issue.reopened', { ...issue, by: actor });
    });
    return this.issues.find(actor, id);
  }

  private async lock(tx: Transaction, actor: SessionActor, id: number): Promise<StoredIssue> {
    await tx.query('SELECT 1 FROM issue WHERE id = $1 FOR UPDATE', [id]);
    return this.issues.require(actor, id, tx);
  }

  private async lockOpen(tx: Transaction, actor: SessionActor, id: number): Promise<StoredIssue> {
    const issue = await this.lock(tx, actor, id);
    if (issue.state === 'CLOSED') throw new DomainError('issue.closed');
    return issue;
  }

  /** Returns the message; null if it reaches nobody. */
  private async text(
    tx: Transaction,
    actor: SessionActor,
    id: number,
    { message, alsoTo = [], at = null }: { message: string; alsoTo?: string[]; at?: Date | null },
  ): Promise<number | null> {
    const { member, community } = await recipientOf(tx, id);
    if (!community) return null;
    return this.messages.toFarmer(tx, actor, {
      community,
      member,
      message: message.replace(/[{}]/g, ''),
      alsoTo,
      scheduledAt: at,
    });
  }
}

/** Returns the number of an agent who plans a visit: they are reminded too. */
async function phoneOf(tx: Transaction, { id, roles }: SessionActor): Promise<string[]> {
  if (!hasRole(roles, ['AGENT'])) return [];
  const [row] = await tx.query<{ phone: string | null }>('SELECT phone FROM app_user WHERE id = $1', [id]);
  return row?.phone ? [row.phone] : [];
}
