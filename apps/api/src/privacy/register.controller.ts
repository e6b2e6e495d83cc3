import { Controller, Res, StreamableFile } from '@nestjs/common';
import type { Response } from 'express';
import { ADMINISTRATORS, downloadFigures, printRegister, RegisterDto, readRegister } from '#libs/contracts';
import type { SessionActor } from '#libs/identity';
import { figuresCsv, PROCESSORS, ReadRegister, registerPdf } from '#libs/privacy';
import { MEDIA_TYPES } from '#libs/tabular';
import { CurrentActor, Handles, recordController } from '../http/index.js';

const READERS = { roles: ADMINISTRATORS, scope: 'account' } as const;

export const ProcessorsController = recordController(PROCESSORS);

/** Register of processing. */
@Controller()
export class RegisterController {
  constructor(private readonly register: ReadRegister) {}

  @Handles(readRegister, {
    ...READERS,
    summary: 'The register of processing, with counts of people and what is missing',
    answers: RegisterDto,
  })
  read(@CurrentActor() actor: SessionActor): Promise<RegisterDto> {
    return this.register.read(actor);
  }

  @Handles(printRegister, { ...READERS, summary: 'The register of processing, as a PDF', answers: 'file' })
  async pdf(
    @CurrentActor() actor: SessionActor,
    @Res({ passthrough: true }) response: Response,
  ): Promise<StreamableFile> {
    const pages = await registerPdf(await this.register.read(actor));
    return fileOf(pages, 'application/pdf', 'register-of-processing.pdf', response);
  }

  @Handles(downloadFigures, {
    ...READERS,
    summary: 'Figures of the half-yearly report and the compliance audit return, as CSV',
    answers: 'file',
  })
  async figures(
    @CurrentActor() actor: SessionActor,
    @Res({ passthrough: true }) response: Response,
  ): Promise<StreamableFile> {
    const figures = figuresCsv(await this.register.figures(actor));
    return fileOf(figures, MEDIA_TYPES.csv, 'data-protection-figures.csv', response);
  }
}

/** Returns a file that is not stored on the way, and ends with its reader. */
export function fileOf(
  content: ReturnType<typeof figuresCsv>,
  type: string,
  name: string,
  response: Response,
): StreamableFile {
  response.setHeader('Cache-Control', 'no-store');
  response.once('close', () => content.destroy());
  return new StreamableFile(content, { type, disposition: `attachment; filename="${name}"` });
}
