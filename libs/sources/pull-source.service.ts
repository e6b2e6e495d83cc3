import { Injectable } from '@nestjs/common';
import { SOURCES_MESSAGES, type SourcePullListDto, type SourceTestDto } from '#libs/contracts';
import type { SessionActor } from '#libs/identity';
import { type Actor, Database, DomainError, JobLedger, type Transaction } from '#libs/platform';
import { Records } from '#libs/records';
import {
  claimDue,
  findSource,
  lockSource,
  noteProblem,
  pullsOf,
  runningPull,
  type StoredSource,
} from './persistence/source.queries.js';
import { ReadSource } from './read-source.js';
import { SOURCES } from './source-kind.js';

/** Starts, lists and tests pulls. */
@Injectable()
export class PullSource {
  constructor(
    private readonly database: Database,
    private readonly records: Records,
    private readonly ledger: JobLedger,
    private readonly reader: ReadSource,
  ) {}

  /**
   * Starts a pull of everything that no import has kept, and returns its job; the running one if there is one. Throws
   * `record.notFound` out of scope, `source.noSignIn`, and `source.waits` while the first import is
   * not finished.
   */
  async begin(actor: SessionActor, id: number): Promise<number> {
    await this.records.find(SOURCES, actor, id);
    return this.database.transaction(async (tx) => {
      await lockSource(tx, id);
      const source = await findSource(tx, id);
      if (!source.secret) throw new DomainError('source.noSignIn');
      const running = await runningPull(tx, source);
      if (running !== null) return running;
      if (source.isReviewed) throw new DomainError('source.waits');
      const by = { id: actor.id, name: actor.name, accountId: actor.accountId };
      return this.start(tx, source, { again: true, full: true }, by);
    });
  }

  /** Starts the pull of one connection that is due, and returns whether there was one. */
  beginDue(): Promise<boolean> {
    return this.database.transaction(async (tx) => {
      const due = await claimDue(tx);
      if (!due) return false;
      const source = await findSource(tx, due.id);
      if (!source.owner) await noteProblem(tx, source.id, SOURCES_MESSAGES.ownerGone);
      else if (!source.isReviewed && (await runningPull(tx, source)) === null)
        await this.start(tx, source, { again: false, full: due.full }, null);
      return true;
    });
  }

  /** Returns the form that the server has, or why it gave none. Throws `record.notFound` out of scope. */
  async test(actor: SessionActor, id: number): Promise<SourceTestDto> {
    await this.records.find(SOURCES, actor, id);
    try {
      return { ...(await this.reader.test(await findSource(this.database, id))), problem: null };
    } catch (error) {
      if (!(error instanceof DomainError) || error.code === 'record.notFound') throw error;
      return { form: null, submissions: null, problem: error.sentence };
    }
  }

  /** Returns the last pulls. Throws `record.notFound` out of scope. */
  async list(actor: SessionActor, id: number): Promise<SourcePullListDto> {
    await this.records.find(SOURCES, actor, id);
    const { accountId } = await findSource(this.database, id);
    const list = await pullsOf(this.database, accountId, id);
    return { list, total: list.length };
  }

  private start(
    tx: Transaction,
    { id, name, accountId, communityResourceId }: StoredSource,
    how: { again: boolean; full: boolean },
    by: Actor | null,
  ): Promise<number> {
    return this.ledger.start(tx, {
      kind: 'sources.pull',
      params: { sourceId: id, ...how },
      label: name,
      detail: 'Data collection',
      accountId,
      communityResourceId,
      by,
    });
  }
}
