import { Injectable } from '@nestjs/common';
import { type FindingDto, topicOf } from '#libs/contracts';
import { withoutNumbers } from '#libs/identifier-encryption';
import type { SessionActor } from '#libs/identity';
import { Database, DomainError } from '#libs/platform';
import { announceFindings } from './announce-findings.js';
import { settleFinding } from './persistence/store-findings.queries.js';
import { ReadFindings } from './read-findings.service.js';

/** Dismisses findings that are not faults. */
@Injectable()
export class DismissFinding {
  constructor(
    private readonly database: Database,
    private readonly findings: ReadFindings,
  ) {}

  /**
   * Dismisses an open finding, with the reason; it stays dismissed while its basis is unchanged. Throws
   * `finding.notOpen` if someone else was first or the map has changed, and `record.notFound` out of scope.
   */
  async dismiss(actor: SessionActor, findingId: number, reason: string): Promise<FindingDto> {
    const { dto, row } = await this.findings.require(actor, findingId);
    const kept = withoutNumbers(reason.trim());
    await this.database.transaction(async (tx) => {
      const settled = await settleFinding(tx, row.id, actor.id, kept);
      if (!settled) throw new DomainError('finding.notOpen');
      const { farmId, communityResourceId } = dto.farm;
      tx.record({
        topic: topicOf.resource(communityResourceId),
        type: 'finding.dismissed',
        subject: { kind: 'finding', id: row.id },
        data: { findingId: row.id, communityResourceId, kind: row.kind, farmId, reason: kept },
        accountId: row.accountId,
        by: actor,
      });
      await announceFindings(tx, row.accountId, [{ ...settled, change: 'changed' }], actor);
    });
    return (await this.findings.require(actor, findingId)).dto;
  }
}
