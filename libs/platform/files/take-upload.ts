import type { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { Injectable } from '@nestjs/common';
import { MAX_UPLOAD_BYTES, topicOf } from '#libs/contracts';
import { Database } from '../database/database.js';
import { DomainError } from '../errors/domain-error.js';
import type { Actor } from '../events/new-event.js';
import { SCAN_LIMIT } from '../virus-scan/scan-limit.queries.js';
import { TooLargeToScan, VirusScanner } from '../virus-scan/virus-scanner.js';
import { FileStore, type StoredFile } from './file-store.js';

/** Stores what people send while it streams in, scanned for viruses where a scanner is set. All uploads come in here. */
@Injectable()
export class TakeUpload {
  constructor(
    private readonly database: Database,
    private readonly files: FileStore,
    private readonly scanner: VirusScanner,
  ) {}

  /**
   * Stores it under a new id, or under one recorded earlier. Throws as `FileStore.put` does, and `file.infected` and
   * `files.unscanned`; nothing is kept then. `by` is null for a sender
   * without an account, whom the audit cannot name.
   */
  async take(content: Readable, by: Actor | null, id?: string): Promise<StoredFile> {
    try {
      return await this.files.put(this.scanner.scanned(content), MAX_UPLOAD_BYTES, id);
    } catch (error) {
      if (by) await this.recordRefusal(error, by);
      throw error;
    }
  }

  /**
   * Returns the bytes of a small upload, which are not stored as a file. Throws `file.tooLarge` for more than `most`
   * bytes, `file.infected` and `files.unscanned`.
   */
  async bytes(content: Readable, by: Actor, most: number): Promise<Buffer> {
    try {
      return await buffer(atMost(this.scanner.scanned(content), most));
    } catch (error) {
      await this.recordRefusal(error, by);
      throw error;
    }
  }

  private async recordRefusal(error: unknown, by: Actor): Promise<void> {
    const isInfected = error instanceof DomainError && error.code === 'file.infected';
    if (!isInfected && !(error instanceof TooLargeToScan)) return;
    const common = { topic: topicOf.account(by.accountId), accountId: by.accountId, by };
    await this.database.transaction(async (tx) => {
      if (isInfected)
        tx.record({
          ...common,
          type: 'upload.infected',
          subject: { kind: 'user', id: by.id },
          data: { userId: by.id },
        });
      else
        tx.record({ ...common, type: 'upload.tooLargeToScan', subject: SCAN_LIMIT, data: { userId: by.id } });
    });
  }
}

async function* atMost(content: Readable, most: number): AsyncGenerator<Buffer> {
  let size = 0;
  for await (const chunk of content as AsyncIterable<Buffer>) {
    size += chunk.length;
    if (size > most) throw new DomainError('file.tooLarge');
    yield chunk;
  }
}
