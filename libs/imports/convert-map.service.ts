import type { Readable } from 'node:stream';
import { text } from 'node:stream/consumers';
import { Injectable, Logger } from '@nestjs/common';
import {
  IMPORT_REASONS,
  type ImportReasonCode,
  MAP_FILE_EXTENSIONS,
  MAX_UPLOAD_BYTES,
} from '#libs/contracts';
import { withoutBvns } from '#libs/identifier-encryption';
import { Database, DomainError, FileStore, Turns } from '#libs/platform';
import type { Conversion } from './child/protocol.js';
import { Parsers } from './parser-process.js';
import { forgetConversions, keepConversion, keptConversion } from './persistence/map-conversion.queries.js';
import { checkFileKind, type FileKind } from './readers/index.js';

/** Maps that are converted at a time: each is a process of its own, of up to 256 MB. */
const AT_ONCE = 2;
/** A legacy workbook is parsed whole, which takes the memory of all the others. */
const PLACES: Partial<Record<FileKind, number>> = { xls: AT_ONCE };
/** Bytes of a `maps.csv`: what 25 MB of coordinates come to, each written twice. */
const MAX_CSV_BYTES = 256 * 1024 * 1024;

/** A moment longer than the file can be fetched. */
const KEPT_MS = 61 * 60 * 1000;

/** A map that was converted: what became of its places, and by what its file is fetched. */
export interface ConvertedMap extends Omit<Conversion, 'reasons'> {
  id: string;
  /** Bytes. */
  size: number;
  reasons: { code: string; message: string; places: number }[];
}

/** Makes `maps.csv` of a map file, without importing anything. The file is kept for an hour, for who had it made. */
@Injectable()
export class ConvertMap {
  private readonly turns = new Turns(AT_ONCE);
  private readonly logger = new Logger(ConvertMap.name);

  constructor(
    private readonly database: Database,
    private readonly files: FileStore,
    private readonly parsers: Parsers,
  ) {}

  /**
   * Converts `content`, which streams in. Throws `file.tooLarge` meanwhile, `file.empty`, `file.wrongExtension` and
   * `file.wrongContent`, and what a reader finds wrong with the file as a whole; `GoneAway` once `signal` says that nobody waits.
   */
  async convert(
    file: { name: string; content: Readable },
    { userId, signal }: { userId: number; signal: AbortSignal },
  ): Promise<ConvertedMap> {
    const upload = await this.files.put(file.content, MAX_UPLOAD_BYTES);
    try {
      const found = checkFileKind(withoutBvns(file.name), upload.head, MAP_FILE_EXTENSIONS);
      if ('problem' in found) throw new DomainError(found.problem.code, found.problem.sentence);
      const giveBack = await this.turns.take(signal, PLACES[found.kind]);
      try {
        return await this.made(found.kind, upload.id, userId, signal);
      } finally {
        giveBack();
      }
    } finally {
      await this.files.remove(upload.id);
    }
  }

  /** The `maps.csv` that a user had made. Throws `record.notFound` once it is gone, or where it is somebody else's. */
  async read(id: string, userId: number): Promise<Readable> {
    const fileId = await keptConversion(this.database, id, userId);
    if (fileId === null) throw new DomainError('record.notFound');
    return this.files.read(fileId);
  }

  /** Removes what was kept long enough. What is left when a process ends goes with the next map that anybody converts. */
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
    // Nobody takes what it writes then.
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
