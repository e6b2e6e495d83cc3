import { Injectable } from '@nestjs/common';
import { Access } from '#libs/access';
import { CommunityScope } from '#libs/community';
import {
  ACCESS_MESSAGES,
  EVALUATORS,
  type ExportCountDto,
  type ExportFilters,
  INPUTS_MESSAGES,
  type StartExportBody,
} from '#libs/contracts';
import { Disclosures } from '#libs/disclosure';
import { withoutBvns } from '#libs/identifier-encryption';
import { hasRole, type SessionActor } from '#libs/identity';
import { findMapImport } from '#libs/imports';
import { Database, DomainError, JobLedger, type Transaction } from '#libs/platform';
import { checkAsked } from './domain/check-asked.js';
import { fileName } from './domain/file-name.js';
import { recipientOf } from './domain/recipient.js';
import { ExportRights, requireHidden } from './export-rights.js';
import { FORMATS } from './formats/descriptions.js';
import { planOf } from './persistence/export-plan.js';
import { ExportRun } from './persistence/export-run.entity.js';
import { type Asked, countRows, jobOfSame, namesOf } from './persistence/export-run.queries.js';

/** A request, before its recipient is known. */
type Admitted = Omit<Asked, 'recipient' | 'purpose'>;

/** Requests an export: a job writes it from the data that its user can access at this moment. */
@Injectable()
export class BeginExport {
  constructor(
    private readonly database: Database,
    private readonly ledger: JobLedger,
    private readonly access: Access,
    private readonly scope: CommunityScope,
    private readonly rights: ExportRights,
    private readonly disclosures: Disclosures,
  ) {}

  /**
   * Returns the job. An identical pending export of the user is reused; a documented link (`forLink`) also reuses one
   * just made for it. Resolves the failed job `inPlaceOf`. Throws `session.forbidden`, `record.notFound` out of scope, `request.invalid`.
   */
  async begin(
    actor: SessionActor,
    body: StartExportBody,
    { forLink = false, inPlaceOf = null }: { forLink?: boolean; inPlaceOf?: number | null } = {},
  ): Promise<number> {
    if (actor.seenBy) throw new DomainError('session.forbidden', ACCESS_MESSAGES.impersonation.readOnly);
    const link = forLink ? { ownUseOf: actor.name } : null;
    const asked = { ...(await this.admit(actor, body)), ...this.recipient(body, link) };
    return this.database.transaction(async (tx) => {
      const jobId = (await jobOfSame(tx, asked, forLink)) ?? (await this.start(tx, actor, asked, false));
      if (inPlaceOf !== null) await this.ledger.resolve(tx, inPlaceOf, { by: null, through: jobId });
      return jobId;
    });
  }

  /** Returns how many rows its file would have now. Throws as `begin`. */
  async count(actor: SessionActor, body: StartExportBody): Promise<ExportCountDto> {
    const asked = await this.admit(actor, body);
    const isMap = FORMATS[asked.format].crs !== null;
    return {
      rows: await countRows(this.database, planOf(this.rights.kind(asked.kind), { ...asked, isMap })),
    };
  }

  /** Requests an export with full BVNs: uses one of the user's disclosures and records it. Also throws as that does. */
  async beginWhole(actor: SessionActor, body: StartExportBody, reason: string): Promise<number> {
    requireHidden(this.rights.kind(body.kind));
    const admitted = await this.admit(actor, body);
    const asked = { ...admitted, ...this.recipient({ ...body, purpose: body.purpose ?? reason }, null) };
    return this.database.transaction(async (tx) => {
      const jobId = await this.start(tx, actor, asked, true);
      const { accountId } = asked;
      await this.disclosures.take(
        actor,
        { act: 'export', subject: { kind: 'job', id: jobId }, accountId, reason },
        tx,
      );
      return jobId;
    });
  }

  private recipient(body: StartExportBody, link: { ownUseOf: string } | null) {
    return recipientOf(this.rights.kind(body.kind), body, link);
  }

  private async admit(actor: SessionActor, body: StartExportBody): Promise<Admitted> {
    const kind = this.rights.kind(body.kind);
    await this.rights.require(actor, kind);
    const { resourceId = null, communityId = null, filters = {} } = body;
    checkAsked(kind, body);
    // Only evaluators can see which farmers need checking.
    if (filters.show === 'check' && !hasRole(actor.roles, EVALUATORS))
      throw DomainError.invalid({ show: INPUTS_MESSAGES.noAnomaliesForYou });
    const resource = resourceId === null ? null : await this.scope.requireResource(actor, resourceId);
    if (resource && communityId !== null) await this.scope.requireCommunity(actor, resource.id, communityId);
    const narrowed = tidy(filters);
    const without = [
      ...new Set([...(filters.without ?? []), ...(await this.rights.hiddenFrom(actor, kind))]),
    ];
    if (without.length > 0) narrowed.without = without.sort();
    if (resource && narrowed.import !== undefined) {
      const asked = { jobId: narrowed.import, communityResourceId: resource.id };
      const found = await findMapImport(this.database, asked);
      if (!found) throw new DomainError('record.notFound');
      narrowed.import = found.jobId;
    }
    const reach = await this.access.scopeOf(actor);
    return {
      createdBy: actor.id,
      accountId: resource?.accountId ?? actor.accountId,
      kind: kind.name,
      format: body.format,
      resourceIds: resource
        ? [resource.id]
        : reach.resourceIds && [...reach.resourceIds].sort((a, b) => a - b),
      communityResourceId: resourceId,
      communityId,
      filters: narrowed,
    };
  }

  private async start(tx: Transaction, actor: SessionActor, asked: Asked, whole: boolean): Promise<number> {
    const kind = this.rights.kind(asked.kind);
    const format = FORMATS[asked.format];
    const { resource, community } = await namesOf(tx, asked);
    const today = new Date().toISOString().slice(0, 10);
    const called = asked.filters.product ?? kind.label;
    const described = [called, resource, community, whole ? 'with BVNs' : null, today];
    const documented = asked.format === 'csv' ? kind.csvName : undefined;
    const name = documented ?? fileName(described, format.extension);
    const run = await tx.manager.save(ExportRun, {
      ...asked,
      whole,
      name: withoutBvns(name),
      filtersSaid: [],
    });
    const jobId = await this.ledger.start(tx, {
      kind: 'exports.run',
      params: { exportId: run.id, ...(whole && { whole }) },
      label: run.name,
      detail: `${kind.label} · ${format.label}`,
      accountId: asked.accountId,
      communityResourceId: asked.communityResourceId,
      communityId: asked.communityId,
      by: { id: actor.id, name: actor.name, accountId: actor.accountId },
    });
    await tx.query('UPDATE export_run SET job_id = $2 WHERE id = $1', [run.id, jobId]);
    return jobId;
  }
}

const searched = (q: string | undefined) => (q === undefined ? {} : { q: withoutBvns(q.trim()) });

/** Normalises filters for storage and display: trims them, drops blank ones, and removes BVNs. */
function tidy(filters: ExportFilters): ExportFilters {
  const given = Object.entries(filters).flatMap(([name, value]): [string, string | number | object][] => {
    if (typeof value === 'number') return [[name, value]];
    if (name === 'farmers') return [[name, { ...filters.farmers, ...searched(filters.farmers?.q) }]];
    if (name === 'list') return [[name, filters.list ?? {}]];
    const text = typeof value === 'string' ? withoutBvns(value.trim()) : '';
    return text === '' ? [] : [[name, text]];
  });
  return Object.fromEntries(given.sort(([a], [b]) => (a < b ? -1 : 1)));
}
