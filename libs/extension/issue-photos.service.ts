import { Readable } from 'node:stream';
import { Injectable } from '@nestjs/common';
import { type DoneDto, ISSUE_MESSAGES, ISSUE_PHOTOS, PICTURE_LIMITS } from '#libs/contracts';
import { encodePicture } from '#libs/farmers';
import type { SessionActor } from '#libs/identity';
import { Database, DomainError, FileStore, insertStoredFile, type Reader, TakeUpload } from '#libs/platform';
import { recordIssue } from './issue-events.js';
import { ReadIssues } from './read-issues.service.js';

/** Stores photos of issues, encrypted, and reads them. */
@Injectable()
export class IssuePhotos {
  constructor(
    private readonly database: Database,
    private readonly issues: ReadIssues,
    private readonly files: FileStore,
    private readonly uploads: TakeUpload,
  ) {}

  /**
   * Stores a JPEG or PNG at a position, re-encoded without its EXIF data; a repeated position changes nothing. Throws
   * `record.notFound` out of scope and for positions above the limit, `issue.closed`, `picture.unfit`, and as
   * `TakeUpload` does.
   */
  async store(actor: SessionActor, id: number, position: number, content: Readable): Promise<DoneDto> {
    const issue = await this.issues.require(actor, id);
    if (position > ISSUE_PHOTOS) throw new DomainError('record.notFound');
    if (issue.state === 'CLOSED') throw new DomainError('issue.closed');
    const { whole } = await encodePicture(await this.uploads.bytes(content, actor, PICTURE_LIMITS.bytes));
    const stored = await this.files.put(Readable.from([whole]), PICTURE_LIMITS.bytes);
    const isNew = await this.database
      .transaction(async (tx) => {
        await tx.query('SELECT 1 FROM issue WHERE id = $1 FOR UPDATE', [id]);
        if (await photoAt(tx, id, position)) return false;
        const name = `issue ${id}, photo ${position}`;
        await insertStoredFile(tx, stored, { accountId: issue.accountId, name, createdBy: actor.id });
        await tx.query('INSERT INTO issue_photo (issue_id, position, file_id) VALUES ($1, $2, $3)', [
          id,
          position,
          stored.id,
        ]);
        await recordIssue(tx, 'issue.photoAdded', { ...issue, by: actor });
        return true;
      })
      .catch(async (error) => {
        await this.files.remove(stored.id);
        throw error;
      });
    if (!isNew) await this.files.remove(stored.id);
    return { code: 200, message: ISSUE_MESSAGES.photoSaved };
  }

  /** Returns a JPEG. Throws `record.notFound` out of scope. */
  async read(actor: SessionActor, id: number, position: number): Promise<Readable> {
    await this.issues.require(actor, id);
    const fileId = await photoAt(this.database, id, position);
    if (!fileId) throw new DomainError('record.notFound');
    return this.files.read(fileId);
  }
}

async function photoAt(reader: Reader, id: number, position: number): Promise<string | null> {
  const [row] = await reader.query<{ fileId: string }>(
    'SELECT file_id AS "fileId" FROM issue_photo WHERE issue_id = $1 AND position = $2',
    [id, position],
  );
  return row?.fileId ?? null;
}
