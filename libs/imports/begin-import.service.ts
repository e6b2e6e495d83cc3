import type { Readable } from 'node:stream';
import { Injectable } from '@nestjs/common';
import {
  FARMER_FILE_EXTENSIONS,
  FARMER_IMPORT_TYPES,
  type FarmerImportType,
  MAP_FILE_EXTENSIONS,
  MAX_UPLOAD_BYTES,
} from '#libs/contracts';
import { type Actor, Database, DomainError, FileStore, insertStoredFile, JobLedger } from '#libs/platform';
import { ImportBatch } from './persistence/import-batch.entity.js';
import { checkFileKind } from './readers/index.js';

/** Where a file goes. */
export interface ImportTarget {
  kind: 'farmers' | 'farms';
  importType: FarmerImportType | 'KML';
  accountId: number;
  communityResourceId: number;
  communityId: number | null;
}

const TYPE_NAMES = { BVN: 'BVN', TEMP_ID: 'Temp ID', CBN_ID: 'CBN ID', KML: 'KML' } as const;
const LONGEST_NAME = 200;

/** The import type that a path names, whatever its case. Throws `import.wrongType`. */
export function importTypeOf(text: string): FarmerImportType {
  const type = FARMER_IMPORT_TYPES.find((known) => known === text.trim().toUpperCase());
  if (!type) throw new DomainError('import.wrongType');
  return type;
}

/** Takes a file in: stored while it streams, told apart by its first bytes, and handed to a job. */
@Injectable()
export class BeginImport {
  constructor(
    private readonly database: Database,
    private readonly files: FileStore,
    private readonly ledger: JobLedger,
  ) {}

  /**
   * Stores `content` and starts the import. Throws `file.tooLarge` while the file streams in, `file.empty`,
   * `file.wrongExtension` and `file.wrongContent` when its name or first bytes say so; nothing is kept then.
   */
  async begin(
    target: ImportTarget,
    file: { name: string; content: Readable },
    by: Actor,
  ): Promise<{ jobId: number; importId: number }> {
    const name = file.name.trim().slice(0, LONGEST_NAME) || 'file';
    const stored = await this.files.put(file.content, MAX_UPLOAD_BYTES);
    try {
      const allowed = target.kind === 'farmers' ? FARMER_FILE_EXTENSIONS : MAP_FILE_EXTENSIONS;
      const told = checkFileKind(name, stored.head, allowed);
      if ('problem' in told) throw new DomainError(told.problem.code, told.problem.sentence);
      return await this.database.transaction(async (tx) => {
        await insertStoredFile(tx, stored, { accountId: target.accountId, name, createdBy: by.id });
        const batch = await tx.manager.save(ImportBatch, {
          ...target,
          format: told.kind,
          fileId: stored.id,
          state: 'uploaded' as const,
          createdBy: by.id,
          mergedTo: 0,
          created: 0,
          updated: 0,
          unchanged: 0,
          rejected: 0,
          notes: [],
        });
        const what = target.kind === 'farmers' ? 'Farmer list' : 'Farm maps';
        const params = { importId: batch.id };
        const jobId = await this.ledger.start(tx, {
          kind: target.kind === 'farmers' ? 'farmers.import' : 'farms.import',
          params,
          label: name,
          detail: `${what} · ${TYPE_NAMES[target.importType]}`,
          accountId: target.accountId,
          communityResourceId: target.communityResourceId,
          communityId: target.communityId,
          by,
        });
        await tx.query('UPDATE import_batch SET job_id = $2 WHERE id = $1', [batch.id, jobId]);
        return { jobId, importId: batch.id };
      });
    } catch (error) {
      await this.files.remove(stored.id);
      throw error;
    }
  }
}
