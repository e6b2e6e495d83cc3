import type { Readable } from 'node:stream';
import { Injectable } from '@nestjs/common';
import type { ImportKindName } from '#libs/contracts';
import { withoutBvns } from '#libs/identifier-encryption';
import { Independence } from '#libs/identity';
import {
  type Actor,
  Database,
  DomainError,
  FileStore,
  insertStoredFile,
  JobLedger,
  TakeUpload,
  type Transaction,
} from '#libs/platform';
import { IMPORT_KINDS } from './kinds/index.js';
import { ImportBatch } from './persistence/import-batch.entity.js';
import { checkFileKind } from './readers/index.js';

/** Target of an import. */
export interface ImportTarget {
  kind: ImportKindName;
  /** A type of this kind, as `importTypeOf` returns it; null if the kind detects it from the file. */
  importType: string | null;
  accountId: number;
  communityResourceId: number;
  communityId: number | null;
  /** Job of the import whose rejected rows this file corrects, if the user named it. */
  correctsJobId?: number | undefined;
  /** Whether a user reviews the columns and rows before anything is written. */
  review?: boolean;
}

/** A new import, its job and its file. */
export interface BegunImport {
  jobId: number;
  importId: number;
  fileId: string;
}

type Within = (work: (tx: Transaction) => Promise<BegunImport>) => Promise<BegunImport>;

/** Columns of a new import, for a new upload or a file already stored. */
type NewBatch = Pick<
  ImportBatch,
  | 'kind'
  | 'importType'
  | 'format'
  | 'accountId'
  | 'communityResourceId'
  | 'communityId'
  | 'fileId'
  | 'correctsId'
  | 'review'
  | 'choices'
>;

const NOTHING_YET = {
  questions: [],
  notes: [],
  mergedTo: 0,
  created: 0,
  updated: 0,
  unchanged: 0,
  held: 0,
  rejected: 0,
  parked: 0,
  reopened: 0,
};

const LONGEST_NAME = 200;

/** Returns the import type of a kind named in a path, ignoring case. Throws `import.wrongType`. */
export function importTypeOf(kind: ImportKindName, text: string): string {
  const type = text.trim().toUpperCase();
  if (!Object.hasOwn(IMPORT_KINDS[kind].importTypes, type)) throw new DomainError('import.wrongType');
  return type;
}

/** Accepts a file: stores it while it streams, detects its format from its first bytes, and queues a job. */
@Injectable()
export class BeginImport {
  constructor(
    private readonly database: Database,
    private readonly files: FileStore,
    private readonly ledger: JobLedger,
    private readonly uploads: TakeUpload,
    private readonly independence: Independence,
  ) {}

  /**
   * Stores `content` and starts the import. Throws as `TakeUpload` does during the upload. Throws `file.empty`,
   * `file.wrongExtension` or `file.wrongContent` after checking the name and first bytes, and `user.unconfirmed`.
   * Keeps nothing when it throws.
   * @param within runs the work in a transaction of the caller, which commits more with it
   */
  async begin(
    target: ImportTarget,
    file: { name: string; content: Readable },
    by: Actor,
    within: Within = (work) => this.database.transaction(work),
  ): Promise<BegunImport> {
    const kind = IMPORT_KINDS[target.kind];
    if (kind.recordsMoney) await this.independence.requireConfirmed(this.database, by);
    // Some files are named after the one farmer they contain.
    const name = withoutBvns(file.name.trim()).slice(0, LONGEST_NAME) || 'file';
    const stored = await this.uploads.take(file.content, by);
    try {
      const found = checkFileKind(name, stored.head, kind.formats);
      if ('problem' in found) {
        const { code, sentence } = found.problem;
        throw new DomainError(code, (code === 'file.wrongExtension' && kind.wrongExtension) || sentence);
      }
      const { correctsJobId, review = false, ...where } = target;
      const importType = kind.importTypeOf?.(found.kind) ?? target.importType;
      if (importType === null) throw new DomainError('import.wrongType');
      return await within(async (tx) => {
        await insertStoredFile(tx, stored, { accountId: target.accountId, name, createdBy: by.id });
        const correctsId =
          correctsJobId === undefined ? null : await this.correctedBy(tx, target, correctsJobId);
        const file = { fileId: stored.id, format: found.kind };
        return this.start(tx, { ...where, ...file, importType, correctsId, review, choices: {} }, name, by);
      });
    } catch (error) {
      await this.files.remove(stored.id);
      throw error;
    }
  }

  /**
   * Restarts an import that failed or was stopped, with the same file and answers, and clears its attention flag.
   * Throws `record.notFound`. Throws `import.notRetryable` if it is running or has completed.
   */
  async again(jobId: number, by: Actor): Promise<number> {
    return this.database.transaction(async (tx) => {
      const batch = await tx.manager.findOne(ImportBatch, {
        where: { jobId },
        lock: { mode: 'pessimistic_write' },
      });
      if (!batch) throw new DomainError('record.notFound');
      if (batch.state !== 'failed' && batch.state !== 'cancelled')
        throw new DomainError('import.notRetryable');
      if (batch.fileGoneOn) throw new DomainError('import.fileGone');
      if (IMPORT_KINDS[batch.kind].recordsMoney) await this.independence.requireConfirmed(tx, by);
      const [file] = await tx.query<{ name: string }>('SELECT name FROM stored_file WHERE id = $1', [
        batch.fileId,
      ]);
      const started = await this.start(tx, batch, file?.name ?? 'file', by);
      await this.ledger.resolve(tx, jobId, { by: null, through: started.jobId });
      return started.jobId;
    });
  }

  private async start(tx: Transaction, asked: NewBatch, name: string, by: Actor): Promise<BegunImport> {
    const kind = IMPORT_KINDS[asked.kind];
    const { importType, format, fileId, correctsId, review, choices } = asked;
    const { accountId, communityResourceId, communityId } = asked;
    const batch = await tx.manager.save(ImportBatch, {
      kind: asked.kind,
      importType,
      format,
      accountId,
      communityResourceId,
      communityId,
      fileId,
      correctsId,
      review,
      choices,
      state: 'uploaded' as const,
      createdBy: by.id,
      ...NOTHING_YET,
    });
    const jobId = await this.ledger.start(tx, {
      kind: `${kind.name}.import`,
      params: { importId: batch.id },
      label: name,
      detail: `${kind.detail ?? kind.label} · ${kind.importTypes[importType]}`,
      accountId,
      communityResourceId,
      communityId,
      by,
    });
    await tx.query('UPDATE import_batch SET job_id = $2 WHERE id = $1', [batch.id, jobId]);
    return { jobId, importId: batch.id, fileId };
  }

  /** Returns the import that a file corrects. Throws `record.notFound` if it belongs to another account or kind. */
  private async correctedBy(
    tx: Transaction,
    { accountId, kind }: ImportTarget,
    jobId: number,
  ): Promise<number> {
    const [batch] = await tx.query<{ id: number }>(
      'SELECT id FROM import_batch WHERE job_id = $1 AND account_id = $2 AND kind = $3',
      [jobId, accountId, kind],
    );
    if (!batch) throw new DomainError('record.notFound');
    return batch.id;
  }
}
