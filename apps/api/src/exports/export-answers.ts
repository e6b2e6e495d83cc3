import { Injectable, StreamableFile } from '@nestjs/common';
import type { Response } from 'express';
import { EXPORT_WAIT_SECONDS, EXPORTS_MESSAGES } from '#libs/contracts';
import { type ExportFile, ExportFiles } from '#libs/exports';
import type { SessionActor } from '#libs/identity';

interface Asked {
  prefer: string | undefined;
  response: Response;
  /** Name of the file without its extension; by default the export's own. */
  stem?: string;
}

/** Waits for the file of an export and sends it; reports if it takes longer than a link should. */
@Injectable()
export class ExportAnswers {
  constructor(private readonly files: ExportFiles) {}

  async file(actor: SessionActor, jobId: number, { prefer, response, stem }: Asked): Promise<StreamableFile> {
    const gone = new AbortController();
    response.once('close', () => gone.abort());
    response.setHeader('Cache-Control', 'no-store');
    const atOnce = /\brespond-async\b/i.test(prefer ?? '');
    const waitMs = atOnce ? 0 : EXPORT_WAIT_SECONDS * 1000;
    const file = await this.files.ofJob(actor, jobId, { waitMs, signal: gone.signal });
    if (file === null) return waiting(jobId, atOnce, response);
    response.once('close', () => file.content.destroy());
    for (const [name, value] of Object.entries(headersOf(file))) response.setHeader(name, value);
    const name = stem === undefined ? file.name : `${stem}.${file.extension}`;
    return new StreamableFile(file.content, {
      type: file.mediaType,
      length: file.size,
      disposition: `attachment; filename*=UTF-8''${encodeURIComponent(name)}`,
    });
  }
}

/** Returns headers for facts that a table cannot contain without being misread. */
const headersOf = ({ rows, takenAt, filters }: ExportFile) => ({
  'X-Export-Rows': String(rows),
  'X-Export-Taken-At': takenAt.toISOString(),
  'X-Export-Filters': encodeURIComponent(filters.join('; ')),
});

function waiting(jobId: number, preferred: boolean, response: Response): StreamableFile {
  response.status(202);
  if (preferred) response.setHeader('Preference-Applied', 'respond-async');
  const body = { code: 202, message: EXPORTS_MESSAGES.waiting, jobId };
  return new StreamableFile(Buffer.from(JSON.stringify(body)), { type: 'application/json' });
}
