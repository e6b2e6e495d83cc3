import type { Readable } from 'node:stream';
import { Body, Controller, Res, StreamableFile } from '@nestjs/common';
import type { Response } from 'express';
import {
  ADMINISTRATORS,
  DoneDto,
  downloadXlsForm,
  EVALUATORS,
  GRANTS,
  JobDto,
  listFarmerPhotos,
  listFarmPhotos,
  listSourcePulls,
  pullSource,
  readFarmerPhoto,
  readFarmPhoto,
  SaveSourceSignInBody,
  SourcePullListDto,
  SourceTestDto,
  SubmissionPhotoListDto,
  saveSourceSignIn,
  testSource,
} from '#libs/contracts';
import type { SessionActor } from '#libs/identity';
import { JobCentre } from '#libs/jobs';
import { PullSource, ReadPhotos, SaveSignIn, SOURCES, xlsForm } from '#libs/sources';
import { MEDIA_TYPES, xlsxStream } from '#libs/tabular';
import { CurrentActor, Handles, Id, recordController, showsFarm, showsFarmer } from '../http/index.js';

const RIGHTS = { roles: ADMINISTRATORS, scope: 'resource' } as const;

const READS_PHOTOS = {
  roles: [...EVALUATORS, 'FARMER'],
  scope: 'resource',
  grant: GRANTS.viewFarms,
} as const;

export const SourcesController = recordController(SOURCES);

/** Sign-in, test and pulls of connections, and the form that needs no matching. */
@Controller()
export class PullsController {
  constructor(
    private readonly signIns: SaveSignIn,
    private readonly pulls: PullSource,
    private readonly jobs: JobCentre,
  ) {}

  @Handles(saveSourceSignIn, {
    ...RIGHTS,
    summary: 'Store the token or password of a connection',
    answers: DoneDto,
  })
  signIn(
    @CurrentActor() actor: SessionActor,
    @Id('sourceId') sourceId: number,
    @Body() body: SaveSourceSignInBody,
  ): Promise<DoneDto> {
    return this.signIns.save(actor, sourceId, body);
  }

  @Handles(testSource, {
    ...RIGHTS,
    summary: 'Ask the server of a connection for its form',
    answers: SourceTestDto,
  })
  test(@CurrentActor() actor: SessionActor, @Id('sourceId') sourceId: number): Promise<SourceTestDto> {
    return this.pulls.test(actor, sourceId);
  }

  @Handles(pullSource, {
    ...RIGHTS,
    summary: 'Pull new submissions of a connection, as a job',
    answers: JobDto,
  })
  async pull(@CurrentActor() actor: SessionActor, @Id('sourceId') sourceId: number): Promise<JobDto> {
    return this.jobs.require(actor, await this.pulls.begin(actor, sourceId));
  }

  @Handles(listSourcePulls, {
    ...RIGHTS,
    summary: 'List the last pulls of a connection, newest first',
    answers: SourcePullListDto,
  })
  list(@CurrentActor() actor: SessionActor, @Id('sourceId') sourceId: number): Promise<SourcePullListDto> {
    return this.pulls.list(actor, sourceId);
  }

  @Handles(downloadXlsForm, {
    roles: ADMINISTRATORS,
    scope: 'account',
    summary: 'Download the XLSForm whose questions are the columns of farmer lists and farm maps',
    answers: 'file',
  })
  form(): StreamableFile {
    const [first, ...others] = xlsForm().map(({ name, header, rows }) => ({ name, header, rows: [rows] }));
    const also = Object.fromEntries(others.map(({ name, ...table }) => [name, table]));
    return new StreamableFile(xlsxStream(first!, { sheet: first!.name, also }), {
      type: MEDIA_TYPES.xlsx,
      disposition: 'attachment; filename="gona_capture.xlsx"',
    });
  }
}

/** Photos of submissions, at the farmer or farm that was imported from them. */
@Controller()
export class SubmissionPhotosController {
  constructor(private readonly photos: ReadPhotos) {}

  @Handles(listFarmerPhotos, {
    ...READS_PHOTOS,
    summary: 'List the photos of the submissions from which a farmer was imported',
    answers: SubmissionPhotoListDto,
    shows: showsFarmer('record', 'id'),
  })
  ofFarmer(@CurrentActor() actor: SessionActor, @Id('id') id: number): Promise<SubmissionPhotoListDto> {
    return this.photos.list(actor, 'farmers', id);
  }

  @Handles(readFarmerPhoto, {
    ...READS_PHOTOS,
    summary: 'A photo of a submission from which a farmer was imported, as a JPEG',
    answers: 'file',
    shows: showsFarmer('photo', 'id'),
  })
  async photoOfFarmer(
    @CurrentActor() actor: SessionActor,
    @Id('id') id: number,
    @Id('photoId') photoId: number,
    @Res({ passthrough: true }) response: Response,
  ): Promise<StreamableFile> {
    return jpeg(response, await this.photos.read(actor, 'farmers', id, photoId));
  }

  @Handles(listFarmPhotos, {
    ...READS_PHOTOS,
    summary: 'List the photos of the submissions from which a farm was imported',
    answers: SubmissionPhotoListDto,
    shows: showsFarm('farm', 'id'),
  })
  ofFarm(@CurrentActor() actor: SessionActor, @Id('id') id: number): Promise<SubmissionPhotoListDto> {
    return this.photos.list(actor, 'farms', id);
  }

  @Handles(readFarmPhoto, {
    ...READS_PHOTOS,
    summary: 'A photo of a submission from which a farm was imported, as a JPEG',
    answers: 'file',
    shows: showsFarm('farm', 'id'),
  })
  async photoOfFarm(
    @CurrentActor() actor: SessionActor,
    @Id('id') id: number,
    @Id('photoId') photoId: number,
    @Res({ passthrough: true }) response: Response,
  ): Promise<StreamableFile> {
    return jpeg(response, await this.photos.read(actor, 'farms', id, photoId));
  }
}

function jpeg(response: Response, content: Readable): StreamableFile {
  response.setHeader('Cache-Control', 'no-store');
  return new StreamableFile(content, { type: 'image/jpeg', disposition: 'inline' });
}
