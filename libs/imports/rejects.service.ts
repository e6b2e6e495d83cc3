import type { Readable } from 'node:stream';
import { Inject, Injectable } from '@nestjs/common';
import {
  EXPORTS_MESSAGES,
  IMPORTS_MESSAGES,
  type ImportChoices,
  type ImportKindName,
  type RejectsFormat,
} from '#libs/contracts';
import { insertFarmerFile } from '#libs/disclosure';
import { IdSet } from '#libs/id-sets';
import { tokenKeyTexts, withoutBvns } from '#libs/identifier-encryption';
import type { SessionActor } from '#libs/identity';
import { Config, Database, DomainError, FileStore, Semaphore } from '#libs/platform';
import type { HiddenCheck, ReadColumn } from './child/protocol.js';
import { IMPORT_KINDS } from './kinds/index.js';
import { Parsers } from './parser-process.js';
import { OF_JOB } from './persistence/import-batch.entity.js';
import { farmersRejected } from './persistence/rejected-farmers.queries.js';
import { type FileKind, isTable } from './readers/index.js';

/** Maximum concurrent files. Each is a process of up to 200 MB. */
const AT_ONCE = 2;
/** A legacy workbook is parsed whole and needs the memory of all slots. */
const PLACES: Partial<Record<FileKind, number>> = { xls: AT_ONCE };

export interface RejectsAsked {
  as: RejectsFormat;
  /**
   * Whether BVNs and account numbers are written in full. The caller checks the permission and writes the audit log.
   */
  whole: boolean;
  /** Aborted when the client disconnects; the file is then not made, and its slot is released. */
  signal: AbortSignal;
}

/** User who gets a file. */
type Reading = Pick<SessionActor, 'id' | 'name'>;

interface RejectedBatch {
  id: number;
  account_id: number;
  kind: ImportKindName;
  format: FileKind;
  file_id: string;
  gone: boolean;
  sheet: string | null;
  header_row: number | null;
  header: string[] | null;
  mapping: Record<string, string> | null;
  choices: ImportChoices;
  name: string;
}

/** Creates the rejects file of an import from the uploaded file. */
@Injectable()
export class Rejects {
  private readonly turns = new Semaphore(AT_ONCE);

  constructor(
    private readonly database: Database,
    private readonly files: FileStore,
    @Inject(Config) private readonly config: Config,
    private readonly parsers: Parsers,
  ) {}

  /** Returns the account that owns the rows. Throws as `ofJob`, before any work is done. */
  async require(jobId: number, as: RejectsFormat): Promise<number> {
    return (await this.find(jobId, as)).account_id;
  }

  private async find(jobId: number, as: RejectsFormat): Promise<RejectedBatch> {
    const [batch] = await this.database.query<RejectedBatch>(
      `SELECT b.id, b.account_id, b.kind, b.format, b.file_id, b.sheet, b.header_row, b.header, b.mapping, b.choices, f.name, b.file_gone_on IS NOT NULL AS gone
         FROM import_batch b JOIN stored_file f ON f.id = b.file_id WHERE ${OF_JOB}`,
      [jobId],
    );
    if (!batch || !formatsOf(batch).includes(as)) throw new DomainError('record.notFound');
    if (batch.gone) throw new DomainError('import.fileGone');
    return batch;
  }

  /**
   * Returns the rejected rows of a job's import that have not since been stored: the file's own columns, then mark,
   * row number and every reason. For a map it returns the placemarks. No row is left out, and the corrected file can
   * be imported. BVNs and account numbers are masked, with tokens that identify them on re-import. Throws
   * `record.notFound` if the job is not an import or the format does not fit its file, and `GoneAway`.
   */
  async ofJob(
    jobId: number,
    { as, whole, signal }: RejectsAsked,
  ): Promise<{ name: string; content: Readable }> {
    const batch = await this.find(jobId, as);
    const giveBack = await this.turns.acquire(signal, PLACES[batch.format]);
    try {
      const reasons = await this.database.query<{ row_no: number; reason: string; surplus: boolean }>(
        `SELECT row_no, string_agg(CASE WHEN col IS NULL THEN message ELSE col || ': ' || message END, ' ' ORDER BY ordinal)
                AS reason, bool_or(code = 'row.tooManyCells') AS surplus
           FROM import_fault f WHERE import_id = $1 AND EXISTS
                (SELECT 1 FROM import_outcome o WHERE o.import_id = $1 AND o.row_no = f.row_no AND o.outcome = 'rejected'
                    AND (f.code = 'row.copy' OR NOT o.settled))
          GROUP BY row_no ORDER BY row_no`,
        [batch.id],
      );
      const isMap = IMPORT_KINDS[batch.kind].isMap ?? false;
      const parsing = this.parsers.parseRejects(
        {
          format: batch.format,
          known: isMap ? headingsOf(batch.kind) : null,
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
            // Files of other kinds have no such field, but may have the column.
            account: Object.values(IMPORT_KINDS).flatMap(({ name }) => headingsOf(name, 'account')),
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
      const name = `${withoutBvns(batch.name).replace(/\.[^.]*$/, '')} rejected.${as}`;
      return { name, content: parsing.rows };
    } catch (error) {
      giveBack();
      throw error;
    }
  }

  /** Stores who gets a file, and the farmers of its rows. The reason is that for full BVNs. */
  async note(
    jobId: number,
    { as, name, by, reason }: { as: RejectsFormat; name: string; by: Reading; reason?: string },
  ): Promise<void> {
    const { id, account_id: accountId } = await this.find(jobId, as);
    await this.database.transaction(async (tx) => {
      const farmers = new IdSet(await farmersRejected(tx, id));
      const recipient = EXPORTS_MESSAGES.ownUse(by.name);
      const purpose = reason ?? IMPORTS_MESSAGES.rejectsPurpose;
      const source = { kind: 'job', id: jobId } as const;
      const file = {
        accountId,
        userId: by.id,
        how: 'rejects',
        source,
        about: name,
        recipient,
        purpose,
      } as const;
      await insertFarmerFile(tx, file, farmers.blocks());
    });
  }
}

/** Returns the possible formats of a rejects file: a table for a table, a map for any map. */
function formatsOf({ kind, format }: RejectedBatch): readonly RejectsFormat[] {
  const tables = isTable(format) ? (['csv', 'xlsx'] as const) : [];
  return IMPORT_KINDS[kind].isMap ? [...tables, 'kml'] : tables;
}

const isHidden = (check: string | undefined): check is HiddenCheck =>
  check === 'bvn' || check === 'account' || check === 'phone';

/** Returns the headings of a kind's columns; with a check, of those with such numbers. */
function headingsOf(kind: ImportKindName, check?: HiddenCheck): string[] {
  return IMPORT_KINDS[kind].fields.flatMap((field) =>
    check && field.check !== check ? [] : [...field.synonyms],
  );
}

/** Returns the columns of a list that were read, by the user's choice or by their known names. */
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
