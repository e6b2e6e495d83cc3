import { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { Injectable } from '@nestjs/common';
import { AGENT_MESSAGES, type DoneDto, PICTURE_LIMITS, type RemoteLinkDto } from '#libs/contracts';
import { encodePicture } from '#libs/farmers';
import { hasRole, type SessionActor } from '#libs/identity';
import {
  Database,
  DomainError,
  deleteStoredFile,
  FileStore,
  insertStoredFile,
  type StoredFile,
  TakeUpload,
} from '#libs/platform';
import { AgentReach } from './agent-reach.service.js';
import { lockAgent, partsChanged, updateAgent } from './persistence/agents.queries.js';
import { capturedFarmsOf } from './persistence/contacts.queries.js';

const UUID = /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/;
const PDF = '%PDF-';

type What = 'cv' | 'image';
interface Kept {
  stored: StoredFile;
  type: RemoteLinkDto['type'];
}

/** Stores CVs and photos of agents, encrypted, and reads them. A replaced or removed file is deleted. */
@Injectable()
export class AgentFiles {
  constructor(
    private readonly database: Database,
    private readonly reach: AgentReach,
    private readonly files: FileStore,
    private readonly uploads: TakeUpload,
  ) {}

  /**
   * Stores a PDF as it is, or a JPEG or PNG re-encoded, without its EXIF data. Throws `record.notFound` out of scope,
   * `picture.unfit`, and as `TakeUpload` does. Keeps nothing when it throws.
   */
  async storeCv(actor: SessionActor, id: number, content: Readable): Promise<DoneDto> {
    await this.replace(actor, id, 'cv', () => this.taken(actor, content, true));
    return { code: 200, message: AGENT_MESSAGES.cvSaved };
  }

  async storeImage(actor: SessionActor, id: number, content: Readable): Promise<DoneDto> {
    await this.replace(actor, id, 'image', () => this.taken(actor, content, false));
    return { code: 200, message: AGENT_MESSAGES.imageSaved };
  }

  /** Deletes a file. Throws `record.notFound` without one, or out of scope. */
  async remove(actor: SessionActor, id: number, what: What): Promise<DoneDto> {
    await this.replace(actor, id, what, async () => null);
    return { code: 200, message: what === 'cv' ? AGENT_MESSAGES.cvRemoved : AGENT_MESSAGES.imageRemoved };
  }

  /** Returns the address and type of a CV. Throws `record.notFound` out of scope. */
  async cv(actor: SessionActor, fileId: string): Promise<RemoteLinkDto> {
    const [row] = UUID.test(fileId)
      ? await this.database.query<{ userId: number; type: RemoteLinkDto['type'] }>(
          'SELECT user_id AS "userId", cv_type AS type FROM agent WHERE cv_file_id = $1',
          [fileId],
        )
      : [];
    if (!row) throw new DomainError('record.notFound');
    await this.reach.require(actor, row.userId);
    return { remoteLink: `/api/uploads/${fileId}/file`, type: row.type };
  }

  /** Returns the bytes of a CV. Throws as `cv` does. */
  async readCv(actor: SessionActor, fileId: string) {
    const { type } = await this.cv(actor, fileId);
    return { type, content: await this.files.read(fileId) };
  }

  /** Returns a photo. Farmers see those of agents who captured their farms. Throws `record.notFound` for all others. */
  async readImage(actor: SessionActor, id: number): Promise<Readable> {
    if (!hasRole(actor.roles, ['FARMER'])) await this.reach.require(actor, id);
    else if (!(await capturedFarmsOf(this.database, id, actor.farmerId)))
      throw new DomainError('record.notFound');
    const [row] = await this.database.query<{ fileId: string | null }>(
      'SELECT photo_file_id AS "fileId" FROM agent WHERE user_id = $1 AND removed_on IS NULL',
      [id],
    );
    if (!row?.fileId) throw new DomainError('record.notFound');
    return this.files.read(row.fileId);
  }

  /** Stores another file, or none, and deletes the earlier one: its bytes after the commit. */
  private async replace(
    actor: SessionActor,
    id: number,
    what: What,
    take: () => Promise<Kept | null>,
  ): Promise<void> {
    const { accountId } = await this.reach.require(actor, id);
    const kept = await take();
    try {
      await this.database.transaction(async (tx) => {
        const { [what]: earlier } = await lockAgent(tx, id);
        if (!kept && !earlier) throw new DomainError('record.notFound');
        if (kept) await insertStoredFile(tx, kept.stored, { accountId, name: what, createdBy: actor.id });
        const version = await updateAgent(tx, id, {
          [what === 'cv' ? 'cv_file_id' : 'photo_file_id']: kept?.stored.id ?? null,
          ...(what === 'cv' && { cv_type: kept?.type ?? null }),
        });
        tx.record(partsChanged({ id, accountId, version, by: actor }, [what]));
        if (!earlier) return;
        await deleteStoredFile(tx, earlier);
        tx.afterCommit(() => this.files.remove(earlier));
      });
    } catch (error) {
      if (kept) await this.files.remove(kept.stored.id);
      throw error;
    }
  }

  private async taken(actor: SessionActor, content: Readable, pdfs: boolean): Promise<Kept> {
    const upload = await this.uploads.take(content, actor);
    const isPdf = pdfs && upload.head.subarray(0, PDF.length).toString('latin1') === PDF;
    if (isPdf && upload.size <= PICTURE_LIMITS.bytes) return { stored: upload, type: 'application/pdf' };
    try {
      if (isPdf || upload.size > PICTURE_LIMITS.bytes)
        throw new DomainError('picture.unfit', AGENT_MESSAGES.cvUnfit);
      const { whole } = await encodePicture(await buffer(await this.files.read(upload.id)));
      const stored = await this.files.put(Readable.from([whole]), PICTURE_LIMITS.bytes);
      return { stored, type: 'image/jpeg' };
    } finally {
      await this.files.remove(upload.id);
    }
  }
}
