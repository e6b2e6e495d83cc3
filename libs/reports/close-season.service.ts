import { Injectable } from '@nestjs/common';
import { CommunityScope, seasonBegins } from '#libs/community';
import {
  type DecideSeasonBody,
  type DoneDto,
  INPUTS_MESSAGES,
  type ProposeSeasonBody,
  REPORTS_MESSAGES,
  type SuccessDto,
  topicOf,
  type WriteReasonBody,
} from '#libs/contracts';
import { withoutNumbers } from '#libs/identifier-encryption';
import { Independence, type SessionActor } from '#libs/identity';
import { closeSeason, holdLedger, isSeasonClosed, reopenSeason } from '#libs/inputs';
import { AuditKeys, Database, DomainError, type Transaction } from '#libs/platform';
import { type CountedSeason, CountSeason } from './count-season.service.js';
import { canClose, countsOf, grownSince, reportNumber, withReasons } from './domain/judge-season.js';
import { claimText, sha256Of } from './domain/signature.js';
import { entriesUpTo, type SeasonPlace } from './persistence/open-items.queries.js';
import { insertReport, reportsOf } from './persistence/season-reports.queries.js';
import {
  endProposal,
  insertProposal,
  lockProposal,
  placeOfProposal,
  reasonsOf,
  type StoredProposal,
  storeReason,
} from './persistence/seasons.queries.js';
import { seasonReportPdf, sectionsOf } from './season-report.js';

/** Closes and reopens seasons: one administrator proposes, another confirms. */
@Injectable()
export class CloseSeason {
  constructor(
    private readonly database: Database,
    private readonly scope: CommunityScope,
    private readonly counting: CountSeason,
    private readonly independence: Independence,
    private readonly keys: AuditKeys,
  ) {}

  /** Stores why an item may stay open. Throws `record.notFound` out of scope, `season.state` of a closed season. */
  async writeReason(actor: SessionActor, resourceId: number, body: WriteReasonBody): Promise<DoneDto> {
    const place = await this.place(actor, resourceId, body.season);
    await this.database.transaction(async (tx) => {
      if (await isSeasonClosed(tx, place)) throw new DomainError('season.state');
      const reason = withoutNumbers(body.reason);
      await storeReason(tx, place, { item: body.item, reason, by: actor.id });
      tx.record({
        ...about(place, actor),
        type: 'season.reasonWritten',
        data: { communityResourceId: resourceId, season: body.season, item: body.item },
      });
    });
    return { code: 200, message: REPORTS_MESSAGES.reasonSaved };
  }

  /**
   * Proposes to close or reopen a season. Throws `record.notFound` out of scope, `season.state`, `season.open` unless
   * it can close, `season.waiting`, `user.unconfirmed`, and `request.invalid` to reopen without a reason.
   */
  async propose(
    actor: SessionActor,
    resourceId: number,
    { season, act, reason }: ProposeSeasonBody,
  ): Promise<SuccessDto> {
    if (act === 'REOPEN' && !reason) throw DomainError.invalid({ reason: 'Reason is required.' });
    const place = await this.place(actor, resourceId, season);
    const counted = act === 'CLOSE' ? await this.count(actor, place) : null;
    return this.database.transaction(async (tx) => {
      await this.independence.requireConfirmed(tx, actor);
      if ((await isSeasonClosed(tx, place)) !== (act === 'REOPEN')) throw new DomainError('season.state');
      if (counted && !canClose(counted.items, counted.checks)) throw new DomainError('season.open');
      const id = await insertProposal(tx, place, {
        act,
        counts: counted ? countsOf(counted.items) : {},
        reason: reason ? withoutNumbers(reason) : null,
        by: actor.id,
      });
      if (id === null) throw new DomainError('season.waiting');
      tx.record({
        ...about(place, actor),
        type: 'season.proposed',
        data: { communityResourceId: resourceId, season, act },
      });
      return { message: REPORTS_MESSAGES.proposed, id };
    });
  }

  /**
   * Confirms a proposal as a second person, or refuses it. Counts again: throws `season.grew` for a count above the
   * proposed one, `season.open` for anything else that prevents closing, and `season.changed` if an entry came while
   * the report was made. Throws `record.notFound`, `season.notWaiting`, `season.own`, `independence.required`,
   * `user.unconfirmed`. Returns the id of the report, or of the proposal without one.
   */
  async decide(actor: SessionActor, proposalId: number, { confirm }: DecideSeasonBody): Promise<SuccessDto> {
    const found = await placeOfProposal(this.database, proposalId);
    if (!found) throw new DomainError('record.notFound');
    const place = await this.place(actor, found.communityResourceId, found.season);
    const counted = confirm && found.act === 'CLOSE' ? await this.count(actor, place) : null;
    return this.database.transaction(async (tx) => {
      await holdLedger(tx, place.communityResourceId);
      const proposal = await lockProposal(tx, proposalId);
      if (!proposal) throw new DomainError('season.notWaiting');
      if (confirm && proposal.proposedBy === actor.id) throw new DomainError('season.own');
      if (confirm) await this.independence.require(tx, actor, proposal.proposedBy);
      await endProposal(tx, proposalId, confirm ? 'CONFIRMED' : 'REFUSED', actor.id);
      const reportId = counted ? await this.close(tx, actor, proposal, counted) : null;
      if (confirm && !counted) await reopenSeason(tx, place);
      const { communityResourceId, season, act } = proposal;
      tx.record({
        ...about(place, actor),
        type: 'season.decided',
        data: { communityResourceId, season, act, confirmed: confirm, reportId },
      });
      const message = !confirm
        ? REPORTS_MESSAGES.refused
        : counted
          ? REPORTS_MESSAGES.closed
          : REPORTS_MESSAGES.reopened;
      return { message, id: reportId ?? proposalId };
    });
  }

  /** Locks the season and stores its signed report. The caller holds the ledger. */
  private async close(
    tx: Transaction,
    actor: SessionActor,
    proposal: StoredProposal,
    counted: CountedSeason & { name: string },
  ): Promise<number> {
    if (grownSince(counted.items, proposal.counts).length > 0) throw new DomainError('season.grew');
    if (!canClose(counted.items, counted.checks)) throw new DomainError('season.open');
    const { entries, lastId, amount } = await entriesUpTo(tx, proposal);
    if (lastId !== counted.entries.lastId) throw new DomainError('season.changed');
    await closeSeason(tx, proposal);
    const before = await reportsOf(tx, proposal);
    const number = reportNumber(proposal.season, proposal.communityResourceId, before.length);
    const closedOn = new Date();
    const sections = sectionsOf(counted);
    const { publicKey } = this.keys;
    const pdf = await seasonReportPdf(
      {
        number,
        replaces: before[0]?.number ?? null,
        name: counted.name,
        season: proposal.season,
        closedOn,
        proposedBy: proposal.proposer.name,
        proposedOn: proposal.proposedOn,
        confirmedBy: actor.name,
        entries,
        publicKey,
      },
      sections,
    );
    const sha256 = sha256Of(pdf);
    const claim = { number, sha256, entries, closedOn: closedOn.toISOString() };
    return insertReport(tx, {
      ...claim,
      accountId: proposal.accountId,
      communityResourceId: proposal.communityResourceId,
      season: proposal.season,
      proposalId: proposal.id,
      sections,
      pdf,
      lastEntryId: lastId,
      amount,
      publicKey,
      signature: this.keys.sign(claimText(claim)).toString('base64'),
      closedOn,
    });
  }

  private async place(
    actor: SessionActor,
    communityResourceId: number,
    season: string,
  ): Promise<SeasonPlace & { name: string }> {
    const { accountId, name } = await this.scope.requireResource(actor, communityResourceId);
    if (new Date(seasonBegins(season)) > new Date())
      throw DomainError.invalid({ season: INPUTS_MESSAGES.seasonForm });
    return { accountId, communityResourceId, season, name };
  }

  private async count(
    actor: SessionActor,
    place: SeasonPlace & { name: string },
  ): Promise<CountedSeason & { name: string }> {
    const [counted, reasons] = await Promise.all([
      this.counting.of(actor, place),
      reasonsOf(this.database, place),
    ]);
    const items = withReasons(counted.items, reasons);
    return { ...counted, items, name: place.name };
  }
}

const about = ({ accountId, communityResourceId }: SeasonPlace, by: SessionActor) => ({
  topic: topicOf.account(accountId),
  subject: { kind: 'communityResource', id: communityResourceId } as const,
  accountId,
  by,
});
