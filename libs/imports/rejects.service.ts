import type { Readable } from 'node:stream';
import { Inject, Injectable } from '@nestjs/common';
import type { ImportChoices, RejectsFormat } from '#libs/contracts';
import { tokenKeyTexts, withoutBvns } from '#libs/identifier-encryption';
import { Config, Database, DomainError, FileStore, Turns } from '#libs/platform';
import type { HiddenCheck, ReadColumn } from './child/protocol.js';
import { IMPORT_KINDS, type ImportKindName } from './kinds/index.js';
import { Parsers } from './parser-process.js';
import { OF_JOB } from './persistence/import-batch.entity.js';
import { type FileKind, isTable } from './readers/index.js';

/** Files that are made at a time: each is a process of its own, of up to 200 MB. */
const AT_ONCE = 2;
/** A legacy workbook is parsed whole, which takes the memory of all the others. */
const PLACES: Partial<Record<FileKind, number>> = { xls: AT_ONCE };

export interface RejectsAsked {
  as: RejectsFormat;
  /** With every BVN and account number in the clear. Who may have that, and that it is written down, is the caller's to see to. */
  whole: boolean;
  /** Aborted when who asked has gone away: the file is not made then, and its place is free. */
  signal: AbortSignal;
}

interface RejectedBatch {
  id: number;
  account_id: number;
  kind: ImportKindName;
  format: FileKind;
  file_id: string;
  sheet: string | null;
  header_row: number | null;
  header: string[] | null;
  mapping: Record<string, string> | null;
  choices: ImportChoices;
  name: string;
}

/** The rejects file of an import, made from the file that was uploaded. */
@Injectable()
export class Rejects {
  private readonly turns = new Turns(AT_ONCE);

  constructor(
    private readonly database: Database,
    private readonly files: FileStore,
    @Inject(Config) private readonly config: Config,
    private readonly parsers: Parsers,
  ) {}

  /** The account whose rows they are. Throws as `ofJob`, before anything is made. */
  async require(jobId: number, as: RejectsFormat): Promise<number> {
    return (await this.find(jobId, as)).account_id;
  }

  private async find(jobId: number, as: RejectsFormat): Promise<RejectedBatch> {
    const [batch] = await this.database.query<RejectedBatch>(
      `SELECT b.id, b.account_id, b.kind, b.format, b.file_id, b.sheet, b.header_row, b.header, b.mapping, b.choices, f.name
         FROM import_batch b JOIN stored_file f ON f.id = b.file_id WHERE ${OF_JOB}`,
      [jobId],
    );
    if (!batch || !formatsOf(batch).includes(as)) throw new DomainError('record.notFound');
    return batch;
  }

  /**
   * The rejected rows of a job's import that have not been stored since: the file's own columns, then mark, row number and every reason; of a map, the
   * placemarks. No row is left out; once put right it imports as it is. BVNs and account numbers are masked and have tokens beside them, by which
   * they are known when the file comes back. Throws `record.notFound` where the job is no import, or the format is not one
   * that its file can have, and `GoneAway`.
   */
  async ofJob(
    jobId: number,
    { as, whole, signal }: RejectsAsked,
  ): Promise<{ name: string; content: Readable }> {
    const batch = await this.find(jobId, as);
    const giveBack = await this.turns.take(signal, PLACES[batch.format]);
    try {
      const reasons = await this.database.query<{ row_no: number; reason: string; surplus: boolean }>(
        `SELECT row_no, string_agg(CASE WHEN col IS NULL THEN message ELSE col || ': ' || message END, ' ' ORDER BY ordinal)
                AS reason, bool_or(code = 'row.tooManyCells') AS surplus
           FROM import_fault f WHERE import_id = $1 AND EXISTS
                (SELECT 1 FROM import_outcome o WHERE o.import_id = $1 AND o.row_no = f.row_no AND o.outcome = 'rejected' AND NOT o.settled)
          GROUP BY row_no ORDER BY row_no`,
        [batch.id],
      );
      const parsing = this.parsers.parseRejects(
        {
          format: batch.format,
          isMap: batch.kind === 'farms',
          sheet: batch.sheet,
          headerRow: batch.header_row,
          as,
          reasons: reasons.map((row) => [row.row_no, row.reason]),
          surplus: reasons.some((row) => row.surplus),
          origin: { accountId: batch.account_id, importId: batch.id },
          keys: tokenKeyTexts(this.config),
          whole,
          headings: {
            bvn: headingsOf(batch.kind, 'bvn'),
            // Maps have no field of it, and may have the column.
            account: headingsOf('farmers', 'account'),
            phone: headingsOf(batch.kind, 'phone'),
          },
          columns: columnsOf(batch),
        },
        await this.files.read(batch.file_id),
      );
      parsing.done.catch((error: Error) => parsing.rows.destroy(error));
      parsing.done.finally(giveBack).catch(() => undefined);
      parsing.rows.on('close', () => parsing.kill());
      signal.addEventListener('abort', () => parsing.kill(), { once: true });
      const stem = withoutBvns(batch.name).replace(/\.[^.]*$/, '');
      return { name: `${stem} rejected.${as}`, content: parsing.rows };
    } catch (error) {
      giveBack();
      throw error;
    }
  }
}

/** What the rejected rows of a file can come back as: a table as a table, any map as a map. */
function formatsOf({ kind, format }: RejectedBatch): readonly RejectsFormat[] {
  const tables = isTable(format) ? (['csv', 'xlsx'] as const) : [];
  return kind === 'farms' ? [...tables, 'kml'] : tables;
}

const isHidden = (check: string | undefined): check is HiddenCheck =>
  check === 'bvn' || check === 'account' || check === 'phone';

/** Headings of the columns that hold such numbers. */
function headingsOf(kind: ImportKindName, check: HiddenCheck): string[] {
  return IMPORT_KINDS[kind].fields.flatMap((field) => (field.check === check ? [...field.synonyms] : []));
}

/** The columns that a list was read by: as a person chose, or as their names were known. */
function columnsOf({ kind, header, mapping, choices }: RejectedBatch): ReadColumn[] {
  const fields = new Map(IMPORT_KINDS[kind].fields.map((field) => [field.field, field]));
  const read =
    choices.columns ?? (header ?? []).map((name, index) => ({ index, field: mapping?.[name] ?? null }));
  return read.flatMap(({ index, field }) => {
    const known = field === null ? undefined : fields.get(field);
    if (!known) return [];
    const { heading, check } = known;
    return [{ index, heading, check: isHidden(check) ? check : null }];
  });
}
