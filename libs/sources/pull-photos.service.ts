import { Readable } from 'node:stream';
import { Injectable } from '@nestjs/common';
import { PICTURE_LIMITS } from '#libs/contracts';
import { Biometrics } from '#libs/farmers';
import {
  type Actor,
  Database,
  DomainError,
  insertStoredFile,
  type JobContext,
  TakeUpload,
} from '#libs/platform';
import { nextWanted, notePhotoProblem, storePhoto, type WantedPhoto } from './persistence/photo.queries.js';
import type { StoredSource } from './persistence/source.queries.js';
import { ReadSource } from './read-source.js';

/** Photos that one pull fetches, so that it ends. The next pull fetches the others. */
const MOST_PHOTOS = 5000;
/** Failures in a row after which a pull gives up for now. */
const MOST_FAILURES = 20;
/** Another attempt would fail too. */
const UNFIT = ['picture.unfit', 'file.tooLarge', 'file.infected'];
/** Other photos would fail too. */
const HOPELESS = ['source.away', 'source.noSignIn'];

/** Fetches photos of submissions. They are scanned, re-encoded without EXIF data and encrypted as every photo is. */
@Injectable()
export class PullPhotos {
  constructor(
    private readonly database: Database,
    private readonly reader: ReadSource,
    private readonly uploads: TakeUpload,
    private readonly biometrics: Biometrics,
  ) {}

  /** Fetches what no pull has fetched. A failure is stored with its photo and stops nothing else. */
  async run(source: StoredSource, context: JobContext<'sources.pull'>, by: Actor): Promise<void> {
    const fetch = this.reader.filesOf(source, PICTURE_LIMITS.bytes, context.signal);
    const failed = new Set<number>();
    let failures = 0;
    let done = 0;
    for await (const photo of this.wanted(source.id, failed)) {
      if (done === MOST_PHOTOS || failures === MOST_FAILURES) return;
      done += 1;
      context.check();
      try {
        const bytes = Readable.from([await fetch(photo.path)]);
        const staged = await this.biometrics.stage(await this.uploads.bytes(bytes, by, PICTURE_LIMITS.bytes));
        await context.chunk(async (tx) => {
          await storePhoto(tx, photo.id, context.run.id, async () => {
            const file = await this.biometrics.claim(tx, staged);
            const { accountId } = source;
            await insertStoredFile(tx, file, { accountId, name: 'submission photo', createdBy: by.id });
            return file;
          });
          return { done, total: null, step: 'photos' };
        });
        failures = 0;
      } catch (error) {
        if (!(error instanceof DomainError)) throw error;
        failed.add(photo.id);
        await notePhotoProblem(this.database, photo.id, error.sentence, UNFIT.includes(error.code));
        if (HOPELESS.includes(error.code)) return;
        failures = UNFIT.includes(error.code) ? 0 : failures + 1;
      }
    }
  }

  /** Yields new photos first: those that fail again and again must not keep a pull from them. */
  private async *wanted(sourceId: number, failed: ReadonlySet<number>): AsyncGenerator<WantedPhoto> {
    for (const hasFailed of [false, true]) {
      let photo = await nextWanted(this.database, sourceId, { after: 0, hasFailed });
      while (photo) {
        if (!failed.has(photo.id)) yield photo;
        photo = await nextWanted(this.database, sourceId, { after: photo.id, hasFailed });
      }
    }
  }
}
