import { Injectable } from '@nestjs/common';
import { userName } from '#libs/access';
import { CommunityScope } from '#libs/community';
import {
  FINDING_KINDS,
  type FindingKind,
  formatDate,
  fullUserName,
  IDENTITY_MESSAGES,
  MOST_ROWS,
  type OpenRowsDto,
  ROW_ITEMS,
  type SeasonCloseDto,
  type SeasonProposalDto,
  type SeasonQuery,
  type SeasonReportDto,
  type SeasonReportRowDto,
} from '#libs/contracts';
import { Independence, type SessionActor } from '#libs/identity';
import { isSeasonClosed, ReadLedger } from '#libs/inputs';
import { Database, DomainError } from '#libs/platform';
import { CountSeason } from './count-season.service.js';
import { grownSince, withReasons } from './domain/judge-season.js';
import { isSigned, type ReportSignature, sha256Of, signatureOf } from './domain/signature.js';
import { countItem, entriesUpTo, openRows } from './persistence/open-items.queries.js';
import {
  findReport,
  type ReportRow,
  reportsOf,
  type StoredReport,
} from './persistence/season-reports.queries.js';
import { confirmersOf, proposalOf, reasonsOf, type StoredProposal } from './persistence/seasons.queries.js';
import { draftReportPdf, sectionsOf } from './season-report.js';

/** Reads what is open in a season, and signed reports. */
@Injectable()
export class ReadSeason {
  constructor(
    private readonly database: Database,
    private readonly scope: CommunityScope,
    private readonly counting: CountSeason,
    private readonly ledgers: ReadLedger,
    private readonly independence: Independence,
  ) {}

  /** Counts the season now; the latest if none is requested. Throws `record.notFound` out of scope. */
  async read(actor: SessionActor, resourceId: number, query: SeasonQuery): Promise<SeasonCloseDto> {
    const { name, accountId } = await this.scope.requireResource(actor, resourceId);
    const { season, seasons } = await this.ledgers.summary(actor, resourceId, query);
    const place = { accountId, communityResourceId: resourceId, season };
    const [counted, reasons, proposal, closed, reports, dependents] = await Promise.all([
      this.counting.of(actor, place),
      reasonsOf(this.database, place),
      proposalOf(this.database, place),
      isSeasonClosed(this.database, place),
      reportsOf(this.database, place),
      this.independence.reasonsOf(this.database, actor.id),
    ]);
    const items = withReasons(counted.items, reasons);
    return {
      communityResourceId: resourceId,
      name,
      season,
      seasons,
      state: closed ? 'CLOSED' : 'OPEN',
      countedAt: new Date().toISOString(),
      entries: counted.entries.entries,
      items,
      checks: counted.checks,
      proposal: proposal && (await this.proposalDto(actor, proposal, grownSince(items, proposal.counts))),
      confirmers: await confirmersOf(this.database, accountId, [...dependents.keys()]),
      reports: reports.map(rowDto),
    };
  }

  /**
   * Returns the report that a season would get now, as an unsigned PDF. Throws `record.notFound` out of scope,
   * `season.state` of a closed season.
   */
  async draft(actor: SessionActor, resourceId: number, query: SeasonQuery): Promise<Buffer> {
    const { name, accountId } = await this.scope.requireResource(actor, resourceId);
    const { season } = await this.ledgers.summary(actor, resourceId, query);
    const place = { accountId, communityResourceId: resourceId, season };
    if (await isSeasonClosed(this.database, place)) throw new DomainError('season.state');
    const [counted, reasons] = await Promise.all([
      this.counting.of(actor, place),
      reasonsOf(this.database, place),
    ]);
    const sections = sectionsOf({ ...counted, items: withReasons(counted.items, reasons) });
    return draftReportPdf({ name, season, madeBy: actor.name, madeAt: new Date() }, sections);
  }

  /** Returns the open rows of an item, oldest first. Throws `record.notFound` for another item and out of scope. */
  async rows(actor: SessionActor, resourceId: number, named: string): Promise<OpenRowsDto> {
    const item = ROW_ITEMS.find((each) => each === named);
    if (!item) throw new DomainError('record.notFound');
    const { accountId } = await this.scope.requireResource(actor, resourceId);
    // These items belong to no season.
    const place = { accountId, communityResourceId: resourceId, season: '' };
    const [rows, { n }] = await Promise.all([
      openRows(this.database, item, place, MOST_ROWS),
      countItem(this.database, item, place),
    ]);
    const list = rows.map(({ kobo, ...row }) => ({
      ...row,
      title: item === 'openDays' ? formatDate(row.title) : row.title,
      detail: row.detail && (FINDING_KINDS[row.detail as FindingKind] ?? row.detail),
      amount: kobo === null ? null : kobo / 100,
    }));
    return { list, total: n };
  }

  /** Returns a signed report and verifies it. Throws `record.notFound` out of scope. */
  async report(actor: SessionActor, reportId: number): Promise<SeasonReportDto> {
    const { report, name } = await this.find(actor, reportId);
    const now = await entriesUpTo(this.database, report, report.lastEntryId);
    const claim = claimOf(report);
    return {
      ...rowDto(report),
      communityResourceId: report.communityResourceId,
      name,
      season: report.season,
      proposedBy: report.proposer.name,
      proposedOn: report.proposedOn.toISOString(),
      confirmedBy: report.confirmer.name,
      sections: report.sections,
      verification: {
        unchanged: sha256Of(report.pdf) === report.sha256,
        signed: isSigned(claim, report),
        twoPeople: report.proposer.id !== report.confirmer.id,
        figuresAgree: now.entries === report.entries && Number(now.amount) === Number(report.amount),
        sha256: report.sha256,
        publicKey: report.publicKey,
        entries: report.entries,
      },
    };
  }

  /** Returns the file and its detached signature. Throws `record.notFound` out of scope. */
  async file(
    actor: SessionActor,
    reportId: number,
  ): Promise<{ name: string; pdf: Buffer; signature: ReportSignature }> {
    const { report } = await this.find(actor, reportId);
    return {
      name: `season-report-${report.number}.pdf`,
      pdf: report.pdf,
      signature: signatureOf(claimOf(report), report.publicKey, report.signature),
    };
  }

  private async find(actor: SessionActor, id: number): Promise<{ report: StoredReport; name: string }> {
    const report = await findReport(this.database, id);
    if (!report) throw new DomainError('record.notFound');
    const { name } = await this.scope.requireResource(actor, report.communityResourceId);
    return { report, name };
  }

  private async proposalDto(
    actor: SessionActor,
    { id, act, proposer, proposedBy, proposedOn, expiresOn, reason }: StoredProposal,
    grown: SeasonProposalDto['grown'],
  ): Promise<SeasonProposalDto> {
    const why = await this.independence.between(this.database, actor.id, proposedBy);
    return {
      id,
      act,
      proposedBy: fullUserName(userName(proposer)),
      proposedOn: proposedOn.toISOString(),
      expiresOn: expiresOn.toISOString(),
      reason,
      grown: act === 'CLOSE' ? grown : [],
      blocked: why && IDENTITY_MESSAGES.independence[why],
    };
  }
}

const claimOf = ({ number, sha256, entries, closedOn }: StoredReport) => ({
  number,
  sha256,
  entries,
  closedOn: closedOn.toISOString(),
});

const rowDto = ({ id, number, closedOn, replacedBy, reopenedOn }: ReportRow): SeasonReportRowDto => ({
  id,
  number,
  closedOn: closedOn.toISOString(),
  replacedBy,
  reopenedOn: reopenedOn?.toISOString() ?? null,
});
