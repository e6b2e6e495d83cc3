import { Body, Controller, Param, Query, Res, StreamableFile } from '@nestjs/common';
import type { Response } from 'express';
import {
  ADMINISTRATORS,
  DecideSeasonBody,
  DoneDto,
  decideSeason,
  downloadDraftReport,
  downloadSeasonReport,
  downloadSeasonSignature,
  listOpenRows,
  OpenRowsDto,
  ProposeSeasonBody,
  proposeSeason,
  readSeasonClose,
  readSeasonReport,
  SeasonCloseDto,
  SeasonQuery,
  SeasonReportDto,
  SuccessDto,
  WriteReasonBody,
  writeSeasonReason,
} from '#libs/contracts';
import type { SessionActor } from '#libs/identity';
import { CloseSeason, ReadSeason } from '#libs/reports';
import { CurrentActor, Handles, Id } from '../http/index.js';

const BOTH = { roles: ADMINISTRATORS, scope: 'account' } as const;

/** Close of seasons by two administrators, and signed reports. */
@Controller()
export class SeasonsController {
  constructor(
    private readonly seasons: ReadSeason,
    private readonly closing: CloseSeason,
  ) {}

  @Handles(readSeasonClose, {
    ...BOTH,
    summary: 'Everything still open in a season, counted now',
    answers: SeasonCloseDto,
  })
  read(
    @CurrentActor() actor: SessionActor,
    @Id('resourceId') resourceId: number,
    @Query() query: SeasonQuery,
  ): Promise<SeasonCloseDto> {
    return this.seasons.read(actor, resourceId, query);
  }

  @Handles(downloadDraftReport, {
    ...BOTH,
    summary: 'The report that an open season would get now, as an unsigned PDF',
    answers: 'file',
  })
  async draft(
    @CurrentActor() actor: SessionActor,
    @Id('resourceId') resourceId: number,
    @Query() query: SeasonQuery,
    @Res({ passthrough: true }) response: Response,
  ): Promise<StreamableFile> {
    const pdf = await this.seasons.draft(actor, resourceId, query);
    return sent(pdf, 'application/pdf', 'season-report-draft.pdf', response);
  }

  @Handles(listOpenRows, { ...BOTH, summary: 'The rows behind a count of open items', answers: OpenRowsDto })
  rows(
    @CurrentActor() actor: SessionActor,
    @Id('resourceId') resourceId: number,
    @Param('openItem') item: string,
  ): Promise<OpenRowsDto> {
    return this.seasons.rows(actor, resourceId, item);
  }

  @Handles(writeSeasonReason, {
    ...BOTH,
    summary: 'Write why an item may stay open; the report prints it',
    answers: DoneDto,
  })
  reason(
    @CurrentActor() actor: SessionActor,
    @Id('resourceId') resourceId: number,
    @Body() body: WriteReasonBody,
  ): Promise<DoneDto> {
    return this.closing.writeReason(actor, resourceId, body);
  }

  @Handles(proposeSeason, {
    ...BOTH,
    summary: 'Propose to close or reopen a season',
    stepUp: true,
    answers: SuccessDto,
  })
  propose(
    @CurrentActor() actor: SessionActor,
    @Id('resourceId') resourceId: number,
    @Body() body: ProposeSeasonBody,
  ): Promise<SuccessDto> {
    return this.closing.propose(actor, resourceId, body);
  }

  @Handles(decideSeason, {
    ...BOTH,
    summary: 'Confirm a proposal as a second person, or refuse it',
    stepUp: true,
    answers: SuccessDto,
  })
  decide(
    @CurrentActor() actor: SessionActor,
    @Id('proposalId') id: number,
    @Body() body: DecideSeasonBody,
  ): Promise<SuccessDto> {
    return this.closing.decide(actor, id, body);
  }

  @Handles(readSeasonReport, { ...BOTH, summary: 'A signed report, verified now', answers: SeasonReportDto })
  report(@CurrentActor() actor: SessionActor, @Id('reportId') id: number): Promise<SeasonReportDto> {
    return this.seasons.report(actor, id);
  }

  @Handles(downloadSeasonReport, { ...BOTH, summary: 'A signed report, as a PDF', answers: 'file' })
  async file(
    @CurrentActor() actor: SessionActor,
    @Id('reportId') id: number,
    @Res({ passthrough: true }) response: Response,
  ): Promise<StreamableFile> {
    const { pdf, name } = await this.seasons.file(actor, id);
    return sent(pdf, 'application/pdf', name, response);
  }

  @Handles(downloadSeasonSignature, {
    ...BOTH,
    summary: 'The detached signature of a report, as JSON',
    answers: 'file',
  })
  async signature(
    @CurrentActor() actor: SessionActor,
    @Id('reportId') id: number,
    @Res({ passthrough: true }) response: Response,
  ): Promise<StreamableFile> {
    const { signature, name } = await this.seasons.file(actor, id);
    const json = Buffer.from(`${JSON.stringify(signature, null, 1)}\n`);
    return sent(json, 'application/json', `${name}.sig`, response);
  }
}

function sent(content: Buffer, type: string, name: string, response: Response): StreamableFile {
  response.setHeader('Cache-Control', 'no-store');
  return new StreamableFile(content, { type, disposition: `attachment; filename="${name}"` });
}
