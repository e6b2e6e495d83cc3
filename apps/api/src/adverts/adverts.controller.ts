import { Body, Controller, Query, Res, StreamableFile } from '@nestjs/common';
import type { Response } from 'express';
import { Applications, JOB_ADVERTS, ManageAdverts } from '#libs/adverts';
import {
  closeAdvert,
  DecideApplicationBody,
  decideApplication,
  EVALUATORS,
  eraseApplication,
  GRANTS,
  JobAdvertDto,
  JobApplicationListDto,
  ListQuery,
  listAdvertAgencies,
  listApplications,
  NamedListDto,
  publishAdvert,
  readCv,
  SuccessDto,
} from '#libs/contracts';
import type { SessionActor } from '#libs/identity';
import { CurrentActor, Handles, Id, recordController } from '../http/index.js';

export const JobAdvertsController = recordController(JOB_ADVERTS);

const READS = { roles: EVALUATORS, scope: 'account', grant: GRANTS.viewAgencies } as const;
const WRITES = { ...READS, grant: GRANTS.editAgencies } as const;

/** Publication of job adverts. */
@Controller()
export class AdvertActsController {
  constructor(private readonly adverts: ManageAdverts) {}

  @Handles(listAdvertAgencies, {
    ...READS,
    summary: 'Agencies that can advertise jobs, by name',
    answers: NamedListDto,
  })
  agencies(@CurrentActor() actor: SessionActor): Promise<NamedListDto> {
    return this.adverts.agencies(actor);
  }

  @Handles(publishAdvert, {
    ...WRITES,
    summary: 'Publish a job advert until its closing date',
    answers: JobAdvertDto,
  })
  publish(@CurrentActor() actor: SessionActor, @Id('id') id: number): Promise<JobAdvertDto> {
    return this.adverts.publish(actor, id);
  }

  @Handles(closeAdvert, {
    ...WRITES,
    summary: 'Close a job advert before its closing date',
    answers: JobAdvertDto,
  })
  close(@CurrentActor() actor: SessionActor, @Id('id') id: number): Promise<JobAdvertDto> {
    return this.adverts.close(actor, id);
  }
}

/** Applications to job adverts. */
@Controller()
export class ApplicationsController {
  constructor(private readonly applications: Applications) {}

  @Handles(listApplications, {
    ...READS,
    summary: 'Applications to a job advert, the latest first',
    answers: JobApplicationListDto,
  })
  list(
    @CurrentActor() actor: SessionActor,
    @Id('id') id: number,
    @Query() query: ListQuery,
  ): Promise<JobApplicationListDto> {
    return this.applications.list(actor, id, query);
  }

  @Handles(readCv, { ...READS, summary: 'The CV of an applicant', answers: 'file' })
  async cv(
    @CurrentActor() actor: SessionActor,
    @Id('id') id: number,
    @Res({ passthrough: true }) response: Response,
  ): Promise<StreamableFile> {
    const { name, type, content } = await this.applications.cv(actor, id);
    response.setHeader('Cache-Control', 'no-store');
    response.once('close', () => content.destroy());
    return new StreamableFile(content, {
      type,
      disposition: `attachment; filename*=UTF-8''${encodeURIComponent(name)}`,
    });
  }

  @Handles(decideApplication, {
    ...WRITES,
    summary: 'Shortlist or reject an applicant',
    answers: SuccessDto,
  })
  decide(
    @CurrentActor() actor: SessionActor,
    @Id('id') id: number,
    @Body() { state }: DecideApplicationBody,
  ): Promise<SuccessDto> {
    return this.applications.decide(actor, id, state);
  }

  @Handles(eraseApplication, {
    ...WRITES,
    summary: 'Delete an application and its CV permanently',
    answers: SuccessDto,
  })
  erase(@CurrentActor() actor: SessionActor, @Id('id') id: number): Promise<SuccessDto> {
    return this.applications.erase(actor, id);
  }
}
