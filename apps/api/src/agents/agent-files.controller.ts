import { Controller, Param, Req, Res, StreamableFile } from '@nestjs/common';
import type { Request, Response } from 'express';
import { AgentFiles } from '#libs/agents';
import {
  DoneDto,
  EVALUATORS,
  GRANTS,
  RemoteLinkDto,
  readAgentImage,
  readUpload,
  readUploadedFile,
  removeAgentCv,
  removeAgentImage,
  storeAgentCv,
  storeAgentImage,
} from '#libs/contracts';
import type { SessionActor } from '#libs/identity';
import { CurrentActor, Handles, Id, withUpload } from '../http/index.js';

const READS = { roles: [...EVALUATORS, 'AGENT'], scope: 'account', grant: GRANTS.viewAgencies } as const;
const WRITES = { roles: EVALUATORS, scope: 'account', grant: GRANTS.editAgencies } as const;

/** CVs and photos of agents. */
@Controller()
export class AgentFilesController {
  constructor(private readonly files: AgentFiles) {}

  @Handles(readUpload, { ...READS, summary: 'Address and type of a CV', answers: RemoteLinkDto })
  cv(@CurrentActor() actor: SessionActor, @Param('cvUpload') cvUpload: string): Promise<RemoteLinkDto> {
    return this.files.cv(actor, cvUpload);
  }

  @Handles(readUploadedFile, { ...READS, summary: 'A CV: a PDF or a JPEG', answers: 'file' })
  async readCv(
    @CurrentActor() actor: SessionActor,
    @Param('cvUpload') cvUpload: string,
    @Res({ passthrough: true }) response: Response,
  ): Promise<StreamableFile> {
    const { content, type } = await this.files.readCv(actor, cvUpload);
    response.setHeader('Cache-Control', 'no-store');
    return new StreamableFile(content, { type, disposition: 'inline' });
  }

  @Handles(storeAgentCv, {
    ...WRITES,
    summary: 'Store or replace the CV of an agent: PDF, JPEG or PNG of at most 8 MB',
    answers: DoneDto,
    upload: 'file',
  })
  storeCv(
    @CurrentActor() actor: SessionActor,
    @Id('id') id: number,
    @Req() request: Request,
  ): Promise<DoneDto> {
    return withUpload(request, ({ content }) => this.files.storeCv(actor, id, content));
  }

  @Handles(removeAgentCv, { ...WRITES, summary: 'Delete the CV of an agent', answers: DoneDto })
  removeCv(@CurrentActor() actor: SessionActor, @Id('id') id: number): Promise<DoneDto> {
    return this.files.remove(actor, id, 'cv');
  }

  @Handles(readAgentImage, {
    ...READS,
    roles: [...READS.roles, 'FARMER'],
    summary: 'Photo of an agent as a JPEG; farmers read those of agents who captured their farms',
    answers: 'file',
  })
  async image(
    @CurrentActor() actor: SessionActor,
    @Id('id') id: number,
    @Res({ passthrough: true }) response: Response,
  ): Promise<StreamableFile> {
    const content = await this.files.readImage(actor, id);
    response.setHeader('Cache-Control', 'no-store');
    return new StreamableFile(content, { type: 'image/jpeg', disposition: 'inline' });
  }

  @Handles(storeAgentImage, {
    ...WRITES,
    summary: 'Store or replace the photo of an agent: JPEG or PNG of at most 8 MB; its EXIF data is removed',
    answers: DoneDto,
    upload: 'file',
  })
  storeImage(
    @CurrentActor() actor: SessionActor,
    @Id('id') id: number,
    @Req() request: Request,
  ): Promise<DoneDto> {
    return withUpload(request, ({ content }) => this.files.storeImage(actor, id, content));
  }

  @Handles(removeAgentImage, { ...WRITES, summary: 'Delete the photo of an agent', answers: DoneDto })
  removeImage(@CurrentActor() actor: SessionActor, @Id('id') id: number): Promise<DoneDto> {
    return this.files.remove(actor, id, 'image');
  }
}
