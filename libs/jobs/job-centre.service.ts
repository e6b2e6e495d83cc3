import { Injectable } from '@nestjs/common';
import { seesStaffNames } from '#libs/access';
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

/** Jobs as one person may see them: administrators all of their account and Gona's own, everybody else what they started. */
@Injectable()
export class JobCentre {
  constructor(
    private readonly reads: JobReads,
    private readonly ledger: JobLedger,
    private readonly database: Database,
    private readonly events: Events,
    private readonly disclosures: Disclosures,
  ) {}

  /** The job. Throws `record.notFound` where there is none, or it is not the actor's to see. */
  async require(actor: SessionActor, jobId: number): Promise<JobDto> {
    const scope = hasRole(actor.roles, ['SUPERADMIN'])
      ? { accountId: null, startedBy: null, system: true }
      : scopeOf(actor);
    const job = await this.reads.find(scope, jobId);
    if (!job) throw new DomainError('record.notFound');
    return this.shownTo(actor)(job);
  }

  /** Jobs of the actor's account. The sequence is read first, so that no event after it is missed. */
  async list(actor: SessionActor, { show, q, page, size }: JobListQuery): Promise<JobListDto> {
    const seq = await this.events.lastSeq(topicOf.jobs(actor.accountId));
    const limit = size ?? LIST_LIMIT;
    const offset = Math.min(((page ?? 1) - 1) * limit, Number.MAX_SAFE_INTEGER);
    const listing = { show: show ?? 'all', q: q?.trim() || null, offset, limit };
    const found = await this.reads.list(scopeOf(actor), listing);
    return { ...found, list: found.list.map(this.shownTo(actor)), seq };
  }

  /** Outside viewers are not told who resolved a job. */
  private shownTo(actor: SessionActor): (job: JobDto) => JobDto {
    const disclosed = this.withDisclosure(actor);
    if (seesStaffNames(actor.roles)) return disclosed;
    return (job) => {
      const { resolved } = job;
      if (!resolved?.by) return disclosed(job);
      const by = { id: 0, name: ACCESS_MESSAGES.namelessUser, username: null, role: null };
      return disclosed({ ...job, resolved: { ...resolved, by } });
    };
  }

  /** What was rejected can be had with whole BVNs by who may see them at all. */
  private withDisclosure(actor: SessionActor): (job: JobDto) => JobDto {
    if (!this.disclosures.may(actor)) return (job) => job;
    return (job) => {
      if (job.summary?.kind !== 'import' || job.summary.rejected === 0) return job;
      const href = `/api${pathOf(downloadWholeRejects, { jobId: job.id })}`;
      return { ...job, links: [...job.links, { rel: 'wholeRejects', href, method: 'POST' }] };
    };
  }

  /** The same for what people may act upon: Gona's own jobs are only looked at. */
  private async requireTheirs(actor: SessionActor, jobId: number): Promise<void> {
    if ((await this.require(actor, jobId)).isSystem) throw new DomainError('record.notFound');
  }

  /** Asks the job to stop, and answers it as it is then. Throws `record.notFound` or `job.ended`. */
  async cancel(actor: SessionActor, jobId: number): Promise<JobDto> {
    await this.requireTheirs(actor, jobId);
    await this.database.transaction((tx) =>
      this.ledger.requestCancel(tx, jobId, { id: actor.id, name: actor.name, accountId: actor.accountId }),
    );
    return this.require(actor, jobId);
  }

  /** A job that needed attention needs none any more. Throws `record.notFound`. */
  async resolve(actor: SessionActor, jobId: number): Promise<JobDto> {
    await this.requireTheirs(actor, jobId);
    const by = { id: actor.id, name: actor.name, accountId: actor.accountId };
    await this.database.transaction((tx) => this.ledger.resolve(tx, jobId, { by, through: null }));
    return this.require(actor, jobId);
  }

  /** Takes that back. Throws `record.notFound`. */
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
