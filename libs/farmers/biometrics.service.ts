import { randomUUID } from 'node:crypto';
import { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { Injectable, Logger } from '@nestjs/common';
import {
  type BiometricKind,
  biometricWord,
  FARMERS_MESSAGES,
  type FarmerBiometricDto,
  PICTURE_LIMITS,
} from '#libs/contracts';
import type { SessionActor } from '#libs/identity';
import {
  type Actor,
  Database,
  DomainError,
  FileStore,
  insertStoredFile,
  type Reader,
  type StoredFile,
  TakeUpload,
  type Transaction,
} from '#libs/platform';
import { encodePicture } from './encode-picture.js';
import { farmerChanged } from './farmer-changed.js';
import { FarmerScope } from './farmer-scope.service.js';
import {
  deletePicture,
  discardPictures,
  forgetLoosePictures,
  pictureFiles,
  recordLoosePicture,
  writePicture,
} from './persistence/biometrics.queries.js';
import { insertFarmerChanges, lockFarmer } from './persistence/farmer-changes.queries.js';
import type { ReachedFarmer } from './persistence/farmer-record.queries.js';

const addressOf = (farmerId: number, kind: BiometricKind, fileId: string) =>
  `/api/farmers/${farmerId}/biometrics/${biometricWord(kind)}?v=${fileId.slice(0, 8)}`;

/** A picture and its thumbnail, stored but not yet of a farmer. */
export interface StagedPicture {
  whole: StoredFile;
  thumbnail: StoredFile;
}

/**
 * Stores passport photos and fingerprints of farmers, encrypted, and reads them. A replaced or removed picture is
 * deleted: only the fact that it changed is kept.
 */
@Injectable()
export class Biometrics {
  private readonly logger = new Logger(Biometrics.name);

  constructor(
    private readonly database: Database,
    private readonly scope: FarmerScope,
    private readonly files: FileStore,
    private readonly uploads: TakeUpload,
  ) {}

  /**
   * Returns the passport photo as a JPEG, by default its thumbnail of at most 300 x 300 pixels; null if there is none.
   * The caller has checked that the farmer may be seen.
   */
  async photoOf(reader: Reader, farmerId: number, whole = false): Promise<Buffer | null> {
    const stored = await pictureFiles(reader, farmerId, 'passport');
    return stored && buffer(await this.files.read(whole ? stored.fileId : stored.thumbnailId));
  }

  /** Returns a picture as a JPEG. Throws `record.notFound` without one, or if the farmer is out of scope. */
  async read(actor: SessionActor, farmerId: number, kind: BiometricKind, whole: boolean): Promise<Readable> {
    await this.scope.require(actor, farmerId);
    const stored = await pictureFiles(this.database, farmerId, kind);
    if (!stored) throw new DomainError('record.notFound');
    return this.files.read(whole ? stored.fileId : stored.thumbnailId);
  }

  /**
   * Stores a JPEG or PNG that streams in, without its EXIF data, in place of an earlier one. Throws `record.notFound`
   * out of scope, `picture.unfit`, and as `TakeUpload` does. Keeps nothing when it throws.
   */
  async store(
    actor: SessionActor,
    farmerId: number,
    kind: BiometricKind,
    content: Readable,
  ): Promise<FarmerBiometricDto> {
    const farmer = await this.scope.require(actor, farmerId);
    const staged = await this.stage(await this.uploaded(content, actor));
    await this.change(farmer, kind, actor, (tx) => this.write(tx, farmer, kind, staged, actor));
    const image = addressOf(farmerId, kind, staged.whole.id);
    return { kind, image, capturedOn: new Date().toISOString(), capturedBy: actor.name };
  }

  /**
   * Stores a picture without its EXIF data before it is known whose it is; the clean-up removes it unless
   * `storeCaptured` follows. Throws `picture.unfit`.
   */
  async stage(bytes: Buffer): Promise<StagedPicture> {
    const { whole, thumbnail } = await encodePicture(bytes);
    return { whole: await this.put(whole), thumbnail: await this.put(thumbnail) };
  }

  /** Stores a captured picture in place of an earlier one, whose files the clean-up removes. */
  async storeCaptured(
    tx: Transaction,
    farmer: { id: number; accountId: number },
    kind: BiometricKind,
    staged: StagedPicture,
    by: Actor,
  ): Promise<void> {
    await this.detach(tx, farmer.id, kind);
    await this.write(tx, farmer, kind, staged, by);
    const source = { farmerId: farmer.id, source: 'capture', reason: null, by: by.id } as const;
    await insertFarmerChanges(tx, source, [{ field: kind, oldValue: null, newValue: null }]);
  }

  /** Returns the staged picture for a record of another domain; the clean-up no longer removes it. */
  async claim(tx: Transaction, { whole }: StagedPicture): Promise<StoredFile> {
    await forgetLoosePictures(tx, [whole.id]);
    return whole;
  }

  private async write(
    tx: Transaction,
    { id: farmerId, accountId }: { id: number; accountId: number },
    kind: BiometricKind,
    { whole, thumbnail }: StagedPicture,
    by: Actor,
  ): Promise<void> {
    for (const each of [whole, thumbnail])
      await insertStoredFile(tx, each, { accountId, name: kind, createdBy: by.id });
    const [fileId, thumbnailId] = [whole.id, thumbnail.id];
    await forgetLoosePictures(tx, [fileId, thumbnailId]);
    const image = addressOf(farmerId, kind, fileId);
    await writePicture(tx, { farmerId, kind, image, fileId, thumbnailId, by: by.id });
  }

  /** Leaves the files of a picture to the clean-up; returns their ids. */
  private async detach(tx: Transaction, farmerId: number, kind: BiometricKind): Promise<string[]> {
    const earlier = await pictureFiles(tx, farmerId, kind);
    const ids = earlier ? [earlier.fileId, earlier.thumbnailId] : [];
    await discardPictures(tx, ids);
    return ids;
  }

  /** Deletes a picture. Throws `record.notFound` without one, or if the farmer is out of scope. */
  async remove(actor: SessionActor, farmerId: number, kind: BiometricKind): Promise<void> {
    const farmer = await this.scope.require(actor, farmerId);
    await this.change(farmer, kind, actor, async (tx) => {
      if (!(await deletePicture(tx, farmerId, kind))) throw new DomainError('record.notFound');
    });
  }

  /** Changes a picture and deletes the files of the earlier one, the stored bytes after the commit. */
  private async change(
    farmer: ReachedFarmer,
    kind: BiometricKind,
    actor: SessionActor,
    act: (tx: Transaction) => Promise<void>,
  ): Promise<void> {
    const gone = await this.database.transaction(async (tx) => {
      const locked = await lockFarmer(tx, farmer.id);
      if (!locked) throw new DomainError('record.notFound');
      const ids = await this.detach(tx, farmer.id, kind);
      await act(tx);
      const source = { farmerId: farmer.id, source: 'page', reason: null, by: actor.id } as const;
      await insertFarmerChanges(tx, source, [{ field: kind, oldValue: null, newValue: null }]);
      tx.record(farmerChanged({ ...farmer, ...locked }, [kind], actor));
      return ids;
    });
    await this.removeLoose(gone);
  }

  /** Returns the bytes of an upload; they are not kept. */
  private async uploaded(content: Readable, actor: SessionActor): Promise<Buffer> {
    const id = randomUUID();
    await recordLoosePicture(this.database, id);
    try {
      const { size } = await this.uploads.take(content, actor, id);
      if (size > PICTURE_LIMITS.bytes) throw new DomainError('picture.unfit', FARMERS_MESSAGES.pictureBytes);
      return await buffer(await this.files.read(id));
    } finally {
      await this.removeLoose([id]);
    }
  }

  private async put(bytes: Buffer): Promise<StoredFile> {
    const id = randomUUID();
    await recordLoosePicture(this.database, id);
    return this.files.put(Readable.from([bytes]), PICTURE_LIMITS.bytes, id);
  }

  /** Removes files; those that cannot be removed now are removed by the hourly clean-up. */
  private async removeLoose(ids: readonly string[]): Promise<void> {
    try {
      for (const id of ids) await this.files.remove(id);
      if (ids.length > 0) await forgetLoosePictures(this.database, ids);
    } catch (error) {
      this.logger.warn({ err: error }, 'pictures were not removed');
    }
  }
}
