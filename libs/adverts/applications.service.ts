import type { Readable } from 'node:stream';
import { Injectable } from '@nestjs/common';
import { Access } from '#libs/access';
import {
  ADVERT_MESSAGES,
  type ApplicationState,
  type JobApplicationListDto,
  LIST_LIMIT,
  type ListQuery,
  type SuccessDto,
  topicOf,
} from '#libs/contracts';
import type { SessionActor } from '#libs/identity';
import { Database, DomainError, deleteStoredFile, FileStore, type Transaction } from '#libs/platform';
import { Records } from '#libs/records';
import { JOB_ADVERTS } from './kinds.js';
import {
  listApplicationsOf,
  lockApplication,
  type StoredApplication,
  setState,
} from './persistence/applications.queries.js';

/** Lists, shortlists, rejects and deletes applications. All throw `record.notFound` out of scope. */
@Injectable()
export class Applications {
  constructor(
    private readonly database: Database,
    private readonly access: Access,
    private readonly records: Records,
    private readonly files: FileStore,
  ) {}

  async list(
    actor: SessionActor,
    advertId: number,
    { page = 1, size = LIST_LIMIT, q = '' }: ListQuery,
  ): Promise<JobApplicationListDto> {
    await this.records.find(JOB_ADVERTS, actor, advertId);
    return listApplicationsOf(this.database, advertId, {
      offset: (page - 1) * size,
      limit: size,
      q: q.trim(),
    });
  }

  async cv(actor: SessionActor, id: number): Promise<{ name: string; type: string; content: Readable }> {
    const scope = await this.access.scopeOf(actor);
    const found = await this.database.transaction((tx) => lockApplication(tx, scope, id));
    if (!found) throw new DomainError('record.notFound');
    const name = `CV of ${found.name}.${found.cvType.split('/')[1]}`;
    return { name, type: found.cvType, content: await this.files.read(found.cvFileId) };
  }

  decide(actor: SessionActor, id: number, state: ApplicationState): Promise<SuccessDto> {
    return this.change(actor, id, async (tx, found) => {
      if (found.state === state) return ADVERT_MESSAGES.decided;
      await setState(tx, id, state);
      tx.record({
        ...eventOf(found, actor),
        type: 'jobAdvert.decided',
        data: { id: found.advertId, applicationId: id, state },
      });
      return ADVERT_MESSAGES.decided;
    });
  }

  /** Deletes the CV and the row; the clean-up removes the bytes. */
  erase(actor: SessionActor, id: number): Promise<SuccessDto> {
    return this.change(actor, id, async (tx, found) => {
      await deleteStoredFile(tx, found.cvFileId);
      await tx.query(
        `UPDATE job_application SET state = 'ERASED', first_name = '', surname = '', phone = '', email = '', note = '' WHERE id = $1`,
        [id],
      );
      tx.record({
        ...eventOf(found, actor),
        type: 'jobAdvert.erased',
        data: { id: found.advertId, applicationId: id },
      });
      return ADVERT_MESSAGES.erased;
    });
  }

  private async change(
    actor: SessionActor,
    id: number,
    work: (tx: Transaction, found: StoredApplication) => Promise<string>,
  ): Promise<SuccessDto> {
    const scope = await this.access.scopeOf(actor);
    return this.database.transaction(async (tx) => {
      const found = await lockApplication(tx, scope, id);
      if (!found) throw new DomainError('record.notFound');
      return { message: await work(tx, found), id };
    });
  }
}

const eventOf = ({ accountId, advertId }: StoredApplication, by: SessionActor) => ({
  topic: topicOf.account(accountId),
  subject: { kind: 'jobAdvert', id: advertId },
  accountId,
  by,
});
