import { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { Injectable } from '@nestjs/common';
import { MAX_SOUND_BYTES, PICTURE_LIMITS, type ProofKind, topicOf } from '#libs/contracts';
import { encodePicture, FarmerScope } from '#libs/farmers';
import type { SessionActor } from '#libs/identity';
import {
  Database,
  DomainError,
  FileStore,
  insertStoredFile,
  lock,
  type StoredFile,
  TakeUpload,
} from '#libs/platform';
import { soundType } from './domain/sound.js';

/** Stores proofs of consents, encrypted, and reads them. */
@Injectable()
export class ConsentProofs {
  constructor(
    private readonly database: Database,
    private readonly farmers: FarmerScope,
    private readonly files: FileStore,
    private readonly uploads: TakeUpload,
  ) {}

  /**
   * Stores a photo of a form, re-encoded without its EXIF data, or a recording as it is. Throws `record.notFound` out
   * of scope, `consent.hasProof`, `consent.unfitProof`, `picture.unfit`, and as `TakeUpload` does. Keeps nothing when
   * it throws.
   */
  async store(actor: SessionActor, farmerId: number, consentId: number, content: Readable): Promise<void> {
    const { accountId } = await this.farmers.require(actor, farmerId);
    const { kind, stored } = await this.taken(actor, content);
    try {
      await this.database.transaction(async (tx) => {
        await lock(tx, 'consent', farmerId);
        const [consent] = await tx.query<{ proven: boolean }>(
          `SELECT EXISTS (SELECT FROM consent_proof p WHERE p.consent_id = c.id) AS proven
             FROM consent c WHERE c.id = $1 AND c.farmer_id = $2`,
          [consentId, farmerId],
        );
        if (!consent) throw new DomainError('record.notFound');
        if (consent.proven) throw new DomainError('consent.hasProof');
        await insertStoredFile(tx, stored, { accountId, name: kind, createdBy: actor.id });
        await tx.query(
          'INSERT INTO consent_proof (consent_id, kind, file_id, added_by) VALUES ($1, $2, $3, $4)',
          [consentId, kind, stored.id, actor.id],
        );
        tx.record({
          topic: topicOf.account(accountId),
          type: 'consent.proofAdded',
          subject: { kind: 'farmer', id: farmerId },
          data: { consentId, farmerId, kind },
          accountId,
          by: { id: actor.id, name: actor.name, accountId: actor.accountId },
        });
      });
    } catch (error) {
      await this.files.remove(stored.id);
      throw error;
    }
  }

  /** Returns a proof with its media type. Throws `record.notFound` without one, or out of scope. */
  async read(actor: SessionActor, farmerId: number, consentId: number) {
    await this.farmers.require(actor, farmerId);
    const [proof] = await this.database.query<{ kind: ProofKind; fileId: string }>(
      `SELECT p.kind, p.file_id AS "fileId" FROM consent_proof p JOIN consent c ON c.id = p.consent_id
        WHERE p.consent_id = $1 AND c.farmer_id = $2`,
      [consentId, farmerId],
    );
    if (!proof) throw new DomainError('record.notFound');
    const bytes = await buffer(await this.files.read(proof.fileId));
    const type = proof.kind === 'photo' ? 'image/jpeg' : (soundType(bytes) ?? 'application/octet-stream');
    return { bytes, type };
  }

  private async taken(
    actor: SessionActor,
    content: Readable,
  ): Promise<{ kind: ProofKind; stored: StoredFile }> {
    const upload = await this.uploads.take(content, actor);
    if (soundType(upload.head) !== null && upload.size <= MAX_SOUND_BYTES)
      return { kind: 'sound', stored: upload };
    try {
      if (soundType(upload.head) !== null || upload.size > PICTURE_LIMITS.bytes)
        throw new DomainError('consent.unfitProof');
      const { whole } = await encodePicture(await buffer(await this.files.read(upload.id)));
      return { kind: 'photo', stored: await this.files.put(Readable.from([whole]), PICTURE_LIMITS.bytes) };
    } finally {
      await this.files.remove(upload.id);
    }
  }
}
