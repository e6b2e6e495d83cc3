import { Body, Controller, StreamableFile } from '@nestjs/common';
import {
  ADMINISTRATORS,
  DoneDto,
  downloadXlsForm,
  JobDto,
  listSourcePulls,
  pullSource,
  SaveSourceSignInBody,
  SourcePullListDto,
  SourceTestDto,
  saveSourceSignIn,
  testSource,
} from '#libs/contracts';
import type { SessionActor } from '#libs/identity';
import { JobCentre } from '#libs/jobs';
import { PullSource, SaveSignIn, SOURCES, xlsForm } from '#libs/sources';
import { MEDIA_TYPES, xlsxStream } from '#libs/tabular';
import { CurrentActor, Handles, Id, recordController } from '../http/index.js';

const RIGHTS = { roles: ADMINISTRATORS, scope: 'resource' } as const;

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
