import { Injectable } from '@nestjs/common';
import { Access } from '#libs/access';
import { CommunityScope } from '#libs/community';
import { type LedgerSettingsDto, type SaveLedgerSettingsBody, topicOf } from '#libs/contracts';
import { Independence, type SessionActor } from '#libs/identity';
import { Database } from '#libs/platform';
import { linksOfLedger } from './domain/links.js';
import { settingsOf, storeSettings } from './persistence/approvals.queries.js';

/** How the ledger of a programme is kept: from which amount two people are needed, and until when all is to be paid back. */
@Injectable()
export class LedgerSettings {
  constructor(
    private readonly database: Database,
    private readonly access: Access,
    private readonly scope: CommunityScope,
    private readonly independence: Independence,
  ) {}

  /** Throws `record.notFound` out of scope. */
  async read(actor: SessionActor, communityResourceId: number): Promise<LedgerSettingsDto> {
    await this.scope.requireResource(actor, communityResourceId);
    const [{ approvalAbove, repaymentDueOn }, grants] = await Promise.all([
      settingsOf(this.database, communityResourceId),
      this.access.grantsOf(actor),
    ]);
    return {
      approvalAbove: approvalAbove === null ? null : Number(approvalAbove),
      repaymentDueOn,
      links: linksOfLedger(communityResourceId, {
        id: actor.id,
        role: actor.role,
        grants,
        isConfirmed: actor.isConfirmed ?? false,
      }),
    };
  }

  /** What waits already still does. Throws `record.notFound` out of scope, `user.unconfirmed`. */
  async save(
    actor: SessionActor,
    communityResourceId: number,
    body: SaveLedgerSettingsBody,
  ): Promise<LedgerSettingsDto> {
    const { accountId } = await this.scope.requireResource(actor, communityResourceId);
    await this.independence.requireConfirmed(this.database, actor);
    const settings = {
      approvalAbove: body.approvalAbove == null ? null : body.approvalAbove.toFixed(2),
      repaymentDueOn: body.repaymentDueOn ?? null,
    };
    await this.database.transaction(async (tx) => {
      if (!(await storeSettings(tx, communityResourceId, settings))) return;
      tx.record({
        topic: topicOf.account(accountId),
        type: 'ledger.settingsChanged',
        subject: { kind: 'communityResource', id: communityResourceId },
        data: { communityResourceId, ...settings },
        accountId,
        by: actor,
      });
    });
    return this.read(actor, communityResourceId);
  }
}
