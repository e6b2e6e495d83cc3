import { Body, Controller, Res, StreamableFile } from '@nestjs/common';
import type { Response } from 'express';
import {
  ADMINISTRATORS,
  DoneDto,
  listReportSchedules,
  PrintReportBody,
  printCommunityReport,
  ReportScheduleListDto,
  SaveScheduleBody,
  saveReportSchedule,
} from '#libs/contracts';
import type { SessionActor } from '#libs/identity';
import { CommunityReport, ReportSchedules } from '#libs/reports';
import { CurrentActor, Handles, Id } from '../http/index.js';

const BOTH = { roles: ADMINISTRATORS, scope: 'account' } as const;

/** A printed report and its farmer, for the record of views. */
class PrintedReport extends StreamableFile {
  farmerId = 0;
}

/** Community reports of single farmers, and reports by mail. */
@Controller()
export class CommunityReportsController {
  constructor(
    private readonly reports: CommunityReport,
    private readonly schedules: ReportSchedules,
  ) {}

  @Handles(listReportSchedules, {
    ...BOTH,
    summary: 'Reports that the user gets by mail, by programme',
    answers: ReportScheduleListDto,
  })
  list(@CurrentActor() actor: SessionActor): Promise<ReportScheduleListDto> {
    return this.schedules.list(actor);
  }

  @Handles(saveReportSchedule, { ...BOTH, summary: 'Set how often a report is mailed', answers: DoneDto })
  save(
    @CurrentActor() actor: SessionActor,
    @Id('resourceId') resourceId: number,
    @Body() body: SaveScheduleBody,
  ): Promise<DoneDto> {
    return this.schedules.save(actor, resourceId, body);
  }

  @Handles(printCommunityReport, {
    ...BOTH,
    summary: 'The community report of a farmer by Temp ID, as a PDF',
    answers: 'file',
    shows: (answer) => ({ how: 'statement', farmers: [(answer as unknown as PrintedReport).farmerId] }),
  })
  async print(
    @CurrentActor() actor: SessionActor,
    @Body() body: PrintReportBody,
    @Res({ passthrough: true }) response: Response,
  ): Promise<StreamableFile> {
    const { farmerId, pages } = await this.reports.print(actor, body);
    response.setHeader('Cache-Control', 'no-store');
    response.once('close', () => pages.destroy());
    const file = new PrintedReport(pages, {
      type: 'application/pdf',
      disposition: `inline; filename="community-report-${farmerId}.pdf"`,
    });
    file.farmerId = farmerId;
    return file;
  }
}
