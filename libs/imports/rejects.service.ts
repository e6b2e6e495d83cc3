import type { Readable } from 'node:stream';
import { Injectable } from '@nestjs/common';
import { Database, DomainError, FileStore } from '#libs/platform';
import type { TableFormat } from '#libs/tabular';
import { parseRejects } from './parser-process.js';
import type { FileKind } from './readers/index.js';

/** The rejects file of an import, made from the file that was uploaded. */
@Injectable()
export class Rejects {
  constructor(
    private readonly database: Database,
    private readonly files: FileStore,
  ) {}

  /**
   * The rejected rows of a job's import as a file of this format: the file's own columns, then row number and every
   * reason. No row is left out; once put right it imports as it is. Throws `record.notFound` where the job is no import.
   */
  async ofJob(jobId: number, as: TableFormat): Promise<{ name: string; content: Readable }> {
    const [batch] = await this.database.query<{
      id: number;
      format: FileKind;
      file_id: string;
      name: string;
    }>(
      `SELECT b.id, b.format, b.file_id, f.name FROM import_batch b JOIN stored_file f ON f.id = b.file_id
        WHERE b.job_id = $1`,
      [jobId],
    );
    if (!batch) throw new DomainError('record.notFound');
    const reasons = await this.database.query<{ row_no: number; reason: string }>(
      `SELECT row_no, string_agg(CASE WHEN col IS NULL THEN message ELSE col || ': ' || message END, ' ' ORDER BY ordinal)
              AS reason
         FROM import_fault WHERE import_id = $1 GROUP BY row_no ORDER BY row_no`,
      [batch.id],
    );
    const parsing = parseRejects(
      { format: batch.format, as, reasons: reasons.map((row) => [row.row_no, row.reason]) },
      await this.files.read(batch.file_id),
    );
    parsing.done.catch((error: Error) => parsing.rows.destroy(error));
    parsing.rows.on('close', () => parsing.kill());
    const stem = batch.name.replace(/\.[^.]*$/, '');
    return { name: `${stem} rejected.${as}`, content: parsing.rows };
  }
}
