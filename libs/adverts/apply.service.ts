import { randomUUID } from 'node:crypto';
import { Readable } from 'node:stream';
import { Injectable } from '@nestjs/common';
import { ADVERT_MESSAGES, type ApplyBody, topicOf } from '#libs/contracts';
import { Database, DomainError, insertStoredFile, TakeUpload } from '#libs/platform';
import { cvTypeOf } from './domain/cv.js';
import {
  beginApplication,
  hasApplied,
  type PublicAdvert,
  publicAdvert,
  setState,
} from './persistence/applications.queries.js';

/** Shows published adverts to anyone, and takes applications without a session. */
@Injectable()
export class Apply {
  constructor(
    private readonly database: Database,
    private readonly uploads: TakeUpload,
  ) {}

  /** Throws `record.notFound` for a code of no advert, of a draft, or of one in the trash. */
  async find(code: string): Promise<PublicAdvert> {
    const advert = await publicAdvert(this.database, code);
    if (!advert) throw new DomainError('record.notFound');
    return advert;
  }

  /**
   * Stores an application and its CV, encrypted; one per phone number and advert. Throws `record.notFound`,
   * `advert.ended` after the closing date, `request.invalid`, and as `TakeUpload` does. Keeps nothing when it throws.
   */
  async apply(code: string, body: ApplyBody, cv: Buffer): Promise<void> {
    const advert = await this.find(code);
    if (!advert.open) throw new DomainError('advert.ended');
    const type = cvTypeOf(cv);
    if (!type) throw DomainError.invalid({ cv: ADVERT_MESSAGES.cvUnfit });
    if (await hasApplied(this.database, advert.id, body.phone))
      throw DomainError.invalid({ phone: ADVERT_MESSAGES.again });
    const fileId = randomUUID();
    const id = await beginApplication(this.database, advert, body, { fileId, type });
    try {
      const stored = await this.uploads.take(Readable.from([cv]), null, fileId);
      await this.database.transaction(async (tx) => {
        await insertStoredFile(tx, stored, {
          accountId: advert.accountId,
          name: 'CV',
          // Applicants are no users: the file belongs to the author of the advert.
          createdBy: advert.createdBy,
        });
        await setState(tx, id, 'NEW');
        tx.record({
          topic: topicOf.account(advert.accountId),
          type: 'jobAdvert.applied',
          subject: { kind: 'jobAdvert', id: advert.id },
          data: { id: advert.id, applicationId: id },
          accountId: advert.accountId,
          by: null,
        });
      });
    } catch (error) {
      await setState(this.database, id, 'ERASED');
      if (error instanceof DomainError && error.code === 'record.conflict')
        throw DomainError.invalid({ phone: ADVERT_MESSAGES.again });
      throw error;
    }
  }
}
