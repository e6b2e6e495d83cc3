import { Injectable } from '@nestjs/common';
import { maySeeStaffNames } from '#libs/access';
import {
  ACCESS_MESSAGES,
  ADMINISTRATORS,
  downloadWholeRejects,
  type JobDto,
  type JobListDto,
  type JobListQuery,
  LIST_LIMIT,
  pathOf,
  topicOf,
} from '#libs/contracts';
import { Disclosures } from '#libs/disclosure';
import { hasRole, type SessionActor } from '#libs/identity';
import { Database, DomainError, Events, JobLedger } from '#libs/platform';
import { JobReads, type JobScope } from './job-reads.js';

/**
 * Shows jobs to one person: administrators see all of their account and Gona's own, everyone else those they started.
 */
@Injectable()
export class JobCentre {
  constructor(
    private readonly reads: JobReads,
    private readonly ledger: JobLedger,
    private readonly database: Database,
    private readonly events: Events,
    private readonly disclosures: Disclosures,
  ) {}

  /** Returns the job. Throws `record.notFound` if it does not exist or the actor may not see it. */
  async require(actor: SessionActor, jobId: number): Promise<JobDto> {
    const scope = hasRole(actor.roles, ['SUPERADMIN'])
      ? { accountId: null, startedBy: null, system: true }
      : scopeOf(actor);
    const job = await this.reads.find(scope, jobId);
    if (!job) throw new DomainError('record.notFound');
    return this.shownTo(actor)(job);
  }

  /** Returns jobs of the actor's account. The sequence is read first, so that no later event is missed. */
  async list(actor: SessionActor, { show, q, page, size }: JobListQuery): Promise<JobListDto> {
    const seq = await this.events.lastSeq(topicOf.jobs(actor.accountId));
    const limit = size ?? LIST_LIMIT;
    const offset = Math.min(((page ?? 1) - 1) * limit, Number.MAX_SAFE_INTEGER);
    const listing = { show: show ?? 'all', q: q?.trim() || null, offset, limit };
    const found = await this.reads.list(scopeOf(actor), listing);
    return { ...found, list: found.list.map(this.shownTo(actor)), seq };
  }

  /** Hides from outside viewers who resolved a job, and offers exports again only to users who requested them. */
  private shownTo(actor: SessionActor): (job: JobDto) => JobDto {
    const withLinks = this.withDisclosure(actor);
    const disclosed = (job: JobDto) => {
      const isOwn = job.startedBy?.id === actor.id && !actor.seenBy;
      return withLinks(isOwn ? job : { ...job, links: job.links.filter(({ rel }) => rel !== 'retry') });
    };
    if (maySeeStaffNames(actor.roles)) return disclosed;
    return (job) => {
      const { resolved } = job;
      if (!resolved?.by) return disclosed(job);
      const by = { id: 0, name: ACCESS_MESSAGES.namelessUser, username: null, role: null };
      return disclosed({ ...job, resolved: { ...resolved, by } });
    };
  }

  /** Offers rejected rows with full BVNs to users who may see them. */
  private withDisclosure(actor: SessionActor): (job: JobDto) => JobDto {
    if (!this.disclosures.may(actor)) return (job) => job;
    return (job) => {
      if (job.summary?.kind !== 'import' || job.summary.rejected === 0) return job;
      const href = `/api${pathOf(downloadWholeRejects, { jobId: job.id })}`;
      return { ...job, links: [...job.links, { rel: 'wholeRejects', href, method: 'POST' }] };
    };
  }

  /** Throws the same for Gona's own jobs, which users can only view. */
  private async requireTheirs(actor: SessionActor, jobId: number): Promise<void> {
    if ((await this.require(actor, jobId)).isSystem) throw new DomainError('record.notFound');
  }

  /** Requests cancellation of the job, and returns its new state. Throws `record.notFound` or `job.ended`. */
  async cancel(actor: SessionActor, jobId: number): Promise<JobDto> {
    await this.requireTheirs(actor, jobId);
    await this.database.transaction((tx) =>
      this.ledger.requestCancel(tx, jobId, { id: actor.id, name: actor.name, accountId: actor.accountId }),
    );
    return this.require(actor, jobId);
  }

  /** Resolves a job that needed attention. Throws `record.notFound`. */
  async resolve(actor: SessionActor, jobId: number): Promise<JobDto> {
    await this.requireTheirs(actor, jobId);
    const by = { id: actor.id, name: actor.name, accountId: actor.accountId };
    await this.database.transaction((tx) => this.ledger.resolve(tx, jobId, { by, through: null }));
    return this.require(actor, jobId);
  }

  /** Reopens a resolved job. Throws `record.notFound`. */
  async reopen(actor: SessionActor, jobId: number): Promise<JobDto> {
    await this.requireTheirs(actor, jobId);
    await this.database.transaction((tx) =>
      this.ledger.reopen(tx, jobId, { id: actor.id, name: actor.name, accountId: actor.accountId }),
    );
    return this.require(actor, jobId);
  }
}

function scopeOf(actor: SessionActor): JobScope {
  const isAdministrator = hasRole(actor.roles, ADMINISTRATORS);
  return {
    accountId: actor.accountId,
    startedBy: isAdministrator ? null : actor.id,
    system: isAdministrator,
  };
}
