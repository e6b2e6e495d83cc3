import type { Readable } from 'node:stream';
import { Injectable } from '@nestjs/common';
import type { SubmissionPhotoListDto } from '#libs/contracts';
import { FarmerScope } from '#libs/farmers';
import { FarmScope } from '#libs/farms';
import type { SessionActor } from '#libs/identity';
import { Database, DomainError, FileStore } from '#libs/platform';
import { type PhotoRecord, photosOf } from './persistence/photo.queries.js';

/** Lists and reads photos of submissions at the farmer or farm that was imported from them. */
@Injectable()
export class ReadPhotos {
  constructor(
    private readonly database: Database,
    private readonly farmers: FarmerScope,
    private readonly farms: FarmScope,
    private readonly files: FileStore,
  ) {}

  /** Throws `record.notFound` out of scope. */
  async list(actor: SessionActor, kind: PhotoRecord, recordId: number): Promise<SubmissionPhotoListDto> {
    await this.require(actor, kind, recordId);
    const photos = await photosOf(this.database, kind, recordId);
    const list = photos.map(({ id, question, fetchedOn }) => ({
      id,
      question,
      image: `/api/${kind}/${recordId}/submission-photos/${id}`,
      fetchedOn: fetchedOn.toISOString(),
    }));
    return { list, total: list.length };
  }

  /** Returns a JPEG. Throws `record.notFound` out of scope, and for a photo of another record. */
  async read(actor: SessionActor, kind: PhotoRecord, recordId: number, photoId: number): Promise<Readable> {
    await this.require(actor, kind, recordId);
    const [photo] = await photosOf(this.database, kind, recordId, photoId);
    if (!photo) throw new DomainError('record.notFound');
    return this.files.read(photo.fileId);
  }

  private require(actor: SessionActor, kind: PhotoRecord, recordId: number): Promise<unknown> {
    return kind === 'farmers'
      ? this.farmers.require(actor, recordId)
      : this.farms.requireFarm(actor, recordId);
  }
}
