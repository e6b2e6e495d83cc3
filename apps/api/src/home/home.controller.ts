import { Controller, Query } from '@nestjs/common';
import {
  CaptureFiguresDto,
  CaptureListDto,
  CaptureQuery,
  listCaptures,
  OwnRecordDto,
  readCaptureFigures,
  readOwnRecord,
} from '#libs/contracts';
import { ReadCaptures, ReadOwnRecord } from '#libs/home';
import type { SessionActor } from '#libs/identity';
import { By, Handles } from '../http/index.js';

/** What farmers and agents see: their own. */
@Controller()
export class HomeController {
  constructor(
    private readonly records: ReadOwnRecord,
    private readonly captures: ReadCaptures,
  ) {}

  @Handles(readOwnRecord, {
    summary: 'The record and the farms of the farmer who asks',
    roles: ['FARMER'],
    scope: 'own',
    answers: OwnRecordDto,
  })
  record(@By() actor: SessionActor): Promise<OwnRecordDto> {
    return this.records.of(actor);
  }

  @Handles(readCaptureFigures, {
    summary: 'Counts of what the agent who asks has captured, and the latest of it',
    roles: ['AGENT'],
    scope: 'own',
    answers: CaptureFiguresDto,
  })
  figures(@By() actor: SessionActor): Promise<CaptureFiguresDto> {
    return this.captures.figures(actor);
  }

  @Handles(listCaptures, {
    summary: 'A page of 300 farms that the agent who asks has captured',
    roles: ['AGENT'],
    scope: 'own',
    answers: CaptureListDto,
  })
  list(@By() actor: SessionActor, @Query() query: CaptureQuery): Promise<CaptureListDto> {
    return this.captures.list(actor, query);
  }
}
