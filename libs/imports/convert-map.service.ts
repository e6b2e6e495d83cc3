import type { Readable } from 'node:stream';
import { text } from 'node:stream/consumers';
import { Injectable, Logger } from '@nestjs/common';
import { IMPORT_REASONS, type ImportReasonCode, MAP_FILE_EXTENSIONS } from '#libs/contracts';
import { withoutBvns } from '#libs/identifier-encryption';
import { type Actor, Database, DomainError, FileStore, Semaphore, TakeUpload } from '#libs/platform';
import type { Conversion } from './child/protocol.js';
import { Parsers } from './parser-process.js';
import { forgetConversions, keepConversion, keptConversion } from './persistence/map-conversion.queries.js';
import { checkFileKind, type FileKind } from './readers/index.js';

/** Maximum concurrent map conversions. Each is a process of up to 256 MB. */
const AT_ONCE = 2;
/** A legacy workbook is parsed whole and needs the memory of all slots. */
const PLACES: Partial<Record<FileKind, number>> = { xls: AT_ONCE };
/** Maximum bytes of a `maps.csv`: the output for 25 MB of coordinates, each written twice. */
const MAX_CSV_BYTES = 256 * 1024 * 1024;

/** Slightly longer than the file can be downloaded. */
const KEPT_MS = 61 * 60 * 1000;

/** A converted map: the outcome of its places and the id for downloading the file. */
export interface ConvertedMap extends Omit<Conversion, 'reasons'> {
  id: string;
  /** Bytes. */
  size: number;
  reasons: { code: string; message: string; places: number }[];
}

/**
 * Converts a map file to `maps.csv` without importing anything. The file is kept for an hour for the user who
 * requested it.
 */
@Injectable()
export class ConvertMap {
  private readonly turns = new Semaphore(AT_ONCE);
  private readonly logger = new Logger(ConvertMap.name);

  constructor(
    private readonly database: Database,
    private readonly files: FileStore,
    private readonly uploads: TakeUpload,
    private readonly parsers: Parsers,
  ) {}

  /**
   * Converts `content`, which streams in. Throws as `TakeUpload` does during the upload. Throws `file.empty`,
   * `file.wrongExtension` and `file.wrongContent`, and the reader's problems with the file as a whole. Throws
   * `GoneAway` once `signal` aborts.
   */
  async convert(
    file: { name: string; content: Readable },
    { by, signal }: { by: Actor; signal: AbortSignal },
  ): Promise<ConvertedMap> {
    const upload = await this.uploads.take(file.content, by);
    try {
      const found = checkFileKind(withoutBvns(file.name), upload.head, MAP_FILE_EXTENSIONS);
      if ('problem' in found) throw new DomainError(found.problem.code, found.problem.sentence);
      const giveBack = await this.turns.acquire(signal, PLACES[found.kind]);
      try {
        return await this.made(found.kind, upload.id, by.id, signal);
      } finally {
        giveBack();
      }
    } finally {
      await this.files.remove(upload.id);
    }
  }

  /** Returns a user's `maps.csv`. Throws `record.notFound` if it is gone or belongs to another user. */
  async read(id: string, userId: number): Promise<Readable> {
    const fileId = await keptConversion(this.database, id, userId);
    if (fileId === null) throw new DomainError('record.notFound');
    return this.files.read(fileId);
  }

  /** Removes expired files. Files left when a process exits are removed at the next conversion by any user. */
  private async sweep(): Promise<void> {
    try {
      const gone = await this.database.transaction((tx) => forgetConversions(tx, null));
      for (const id of gone) await this.files.remove(id);
    } catch (error) {
      this.logger.warn({ err: error }, 'converted maps were not removed');
    }
  }

  private async made(
    format: FileKind,
    uploadId: string,
    userId: number,
    signal: AbortSignal,
  ): Promise<ConvertedMap> {
    const parsing = this.parsers.convert({ format }, await this.files.read(uploadId), { signal });
    const written = this.files.put(parsing.rows, MAX_CSV_BYTES);
    // Nothing reads the parser's output any more.
    written.catch(() => parsing.kill());
    const [csv, summary, done] = await Promise.allSettled([written, text(parsing.faults), parsing.done]);
    parsing.kill();
    const failed = [csv, done, summary].find((each) => each.status === 'rejected');
    if (failed?.status === 'rejected' || csv.status !== 'fulfilled' || summary.status !== 'fulfilled') {
      if (csv.status === 'fulfilled') await this.files.remove(csv.value.id);
      throw failed?.status === 'rejected' ? failed.reason : new Error('the map was not converted');
    }
    const { reasons, ...conversion } = JSON.parse(summary.value) as Conversion;
    const kept = await this.database.transaction(async (tx) => {
      const gone = await forgetConversions(tx, userId);
      return { id: await keepConversion(tx, userId, csv.value), gone };
    });
    for (const id of kept.gone) await this.files.remove(id);
    setTimeout(() => void this.sweep(), KEPT_MS).unref();
    return {
      ...conversion,
      id: kept.id,
      size: csv.value.size,
      reasons: reasons.map((each) => ({ ...each, message: IMPORT_REASONS[each.code as ImportReasonCode] })),
    };
  }
}
