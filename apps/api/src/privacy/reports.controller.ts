import { Body, Controller, Res, StreamableFile } from '@nestjs/common';
import type { Response } from 'express';
import {
  ADMINISTRATORS,
  downloadReport,
  PersonReportDto,
  printReport,
  StartReportBody,
  startReport,
} from '#libs/contracts';
import type { SessionActor } from '#libs/identity';
import { PersonReports, personPdf, reportJson } from '#libs/privacy';
import { CurrentActor, Handles, Id, showsFarmer } from '../http/index.js';
import { fileOf } from './register.controller.js';

const READERS = { roles: [...ADMINISTRATORS, 'FARMER'], scope: 'account' } as const;

/** Reports of everything about a farmer. */
@Controller()
export class PersonReportsController {
  constructor(private readonly reports: PersonReports) {}

  @Handles(startReport, {
    ...READERS,
    summary: 'Make a report of everything about a farmer; farmers make their own',
    shows: showsFarmer('record'),
    answers: PersonReportDto,
  })
  start(
    @CurrentActor() actor: SessionActor,
    @Id('farmerId') farmerId: number,
    @Body() body: StartReportBody,
  ): Promise<PersonReportDto> {
    return this.reports.start(actor, farmerId, body);
  }

  @Handles(printReport, { ...READERS, summary: 'A report about a person, as a PDF', answers: 'file' })
  async pdf(
    @CurrentActor() actor: SessionActor,
    @Id('reportId') reportId: number,
    @Res({ passthrough: true }) response: Response,
  ): Promise<StreamableFile> {
    const { head, sections } = await this.reports.open(actor, reportId);
    return fileOf(await personPdf(head, sections), 'application/pdf', `report-${reportId}.pdf`, response);
  }

  @Handles(downloadReport, { ...READERS, summary: 'A report about a person, as JSON', answers: 'file' })
  async data(
    @CurrentActor() actor: SessionActor,
    @Id('reportId') reportId: number,
    @Res({ passthrough: true }) response: Response,
  ): Promise<StreamableFile> {
    const { head, sections } = await this.reports.open(actor, reportId);
    return fileOf(reportJson(head, sections), 'application/json', `report-${reportId}.json`, response);
  }
}
