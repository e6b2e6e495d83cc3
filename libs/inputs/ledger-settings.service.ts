import { Injectable } from '@nestjs/common';
import { Access } from '#libs/access';
import { CommunityScope } from '#libs/community';
import {
  INPUTS_MESSAGES,
  type LedgerSettingsDto,
  type SavedLedgerSettingsDto,
  type SaveLedgerSettingsBody,
} from '#libs/contracts';
import type { SessionActor } from '#libs/identity';
import { Database } from '#libs/platform';
import { ChangeRule, ReadRuleChanges } from '#libs/rules';
import { changeSettings, limitOf } from './approval-limit.js';
import { linksOfLedger } from './domain/links.js';
import { settingsOf } from './persistence/approvals.queries.js';

/** Reads and changes the approval limit and the due date of a community resource's ledger. */
@Injectable()
export class LedgerSettings {
  constructor(
    private readonly database: Database,
    private readonly access: Access,
    private readonly scope: CommunityScope,
    private readonly rules: ChangeRule,
    private readonly changes: ReadRuleChanges,
  ) {}

  /** Throws `record.notFound` out of scope. */
  async read(actor: SessionActor, communityResourceId: number): Promise<LedgerSettingsDto> {
    const { accountId } = await this.scope.requireResource(actor, communityResourceId);
    const [{ approvalAbove, repaymentDueOn }, waitingChange, grants] = await Promise.all([
      settingsOf(this.database, communityResourceId),
      this.changes.of(actor, 'approvalLimit', limitOf(accountId, communityResourceId)),
      this.access.grantsOf(actor),
    ]);
    return {
      approvalAbove: approvalAbove === null ? null : Number(approvalAbove),
      repaymentDueOn,
      waitingChange,
      links: linksOfLedger(communityResourceId, {
        id: actor.id,
        role: actor.role,
        grants,
        isConfirmed: actor.isConfirmed ?? false,
      }),
    };
  }

  /**
   * Changes the due date and a lower limit at once; a higher limit, or none, waits for another administrator. Entries
   * that already wait continue to wait. Throws `record.notFound` out of scope, `rule.changeWaits`.
   */
  async save(
    actor: SessionActor,
    communityResourceId: number,
    body: SaveLedgerSettingsBody,
  ): Promise<SavedLedgerSettingsDto> {
    const { accountId } = await this.scope.requireResource(actor, communityResourceId);
    const place = limitOf(accountId, communityResourceId);
    const limit = body.approvalAbove == null ? null : body.approvalAbove.toFixed(2);
    const waits = await this.database.transaction(async (tx) => {
      const message = await this.rules.change(tx, actor, 'approvalLimit', place, limit);
      await changeSettings(tx, place, { repaymentDueOn: body.repaymentDueOn ?? null }, actor);
      return message;
    });
    const settings = await this.read(actor, communityResourceId);
    return { ...settings, message: waits ?? INPUTS_MESSAGES.settingsSaved };
  }
}
