import { Injectable } from '@nestjs/common';
import { type AuditVerificationDto, type BrokenChainDto, parseTopic } from '#libs/contracts';
import { hasRole, type SessionActor } from '#libs/identity';
import { Database, Domains, Events } from '#libs/platform';
import { topicHeads } from './persistence/audit.queries.js';

/** Reads the log through and tells whether each entry still says what its hash was taken over. */
@Injectable()
export class VerifyAudit {
  /** Checks under way, by account: a second ask waits for the first. */
  private readonly running = new Map<number | null, Promise<AuditVerificationDto>>();

  constructor(
    private readonly database: Database,
    private readonly events: Events,
    private readonly domains: Domains,
  ) {}

  /** Checks the topics of the actor's account, of all for SUPERADMIN. It reads every entry: seconds for a million. */
  verify(actor: SessionActor): Promise<AuditVerificationDto> {
    const accountId = hasRole(actor.roles, ['SUPERADMIN']) ? null : actor.accountId;
    const under = this.running.get(accountId);
    if (under) return under;
    const check = this.check(accountId).finally(() => this.running.delete(accountId));
    this.running.set(accountId, check);
    return check;
  }

  private async check(accountId: number | null): Promise<AuditVerificationDto> {
    const topics = await topicHeads(
      this.database,
      accountId === null ? null : await this.topicsOf(accountId),
    );
    const broken: BrokenChainDto[] = [];
    for (const { topic } of topics) {
      const parsed = parseTopic(topic);
      const seq = parsed && (await this.events.firstBrokenSeq(parsed.topic));
      if (seq !== null) broken.push({ topic, seq });
    }
    return {
      isWhole: broken.length === 0,
      topics: topics.length,
      events: topics.reduce((sum, topic) => sum + topic.last_seq, 0),
      broken,
      checkedAt: new Date().toISOString(),
    };
  }

  /** Topics that an account may have, by the records that they belong to. */
  private async topicsOf(accountId: number): Promise<string[]> {
    const topics = await Promise.all(
      this.domains.topicKinds.map(async (kind) => {
        const ids = (await this.domains.topic(kind)?.idsOf(this.database, accountId)) ?? [];
        return ids.map((id) => `${kind}:${id}`);
      }),
    );
    return topics.flat();
  }
}
