import { Injectable } from '@nestjs/common';
import type { AuditVerificationDto, BrokenChainDto } from '#libs/contracts';
import { hasRole, type SessionActor } from '#libs/identity';
import { AuditKeys, apartFromCaller, Database, Domains, Events } from '#libs/platform';
import { type Head, headsDigest, isSignedBy, type SignedCheckpoint } from './domain/checkpoint.js';
import { topicHeads } from './persistence/audit.queries.js';
import { headsAt, newestCheckpoint } from './persistence/checkpoint.queries.js';

/** Reads the whole log and verifies each entry against its hash. */
@Injectable()
export class VerifyAudit {
  /** Running checks by account: a second request waits for the first. */
  private readonly running = new Map<number | null, Promise<AuditVerificationDto>>();

  constructor(
    private readonly database: Database,
    private readonly events: Events,
    private readonly domains: Domains,
    private readonly keys: AuditKeys,
  ) {}

  /** Checks the topics of the actor's account, of all for SUPERADMIN. It reads every entry: seconds for a million. */
  verify(actor: SessionActor): Promise<AuditVerificationDto> {
    const accountId = hasRole(actor.roles, ['SUPERADMIN']) ? null : actor.accountId;
    const under = this.running.get(accountId);
    if (under) return under;
    const check = apartFromCaller(() => this.check(accountId)).finally(() => this.running.delete(accountId));
    this.running.set(accountId, check);
    return check;
  }

  private async check(accountId: number | null): Promise<AuditVerificationDto> {
    const own = accountId === null ? null : await this.topicsOf(accountId);
    const newest = await newestCheckpoint(this.database);
    const heads = newest && (await this.headsOf(newest));
    const anchors = new Map(heads?.map((head) => [head.topic, head]));
    const present = await topicHeads(this.database, own);
    // Includes topics known only to a checkpoint: a topic may have been removed.
    const signed = own === null ? [...anchors.keys()] : own.filter((topic) => anchors.has(topic));
    const topics = [...new Set([...present.map(({ topic }) => topic), ...signed])].sort();
    const broken: BrokenChainDto[] = [];
    for (const topic of topics) {
      const anchor = anchors.get(topic);
      const fault = await this.events.chainFault(topic, {
        anchors: anchor && [anchor],
        isAnchored: newest !== null,
      });
      if (fault) broken.push(fault);
    }
    return {
      isWhole: broken.length === 0 && (newest === null || heads !== null),
      topics: topics.length,
      events: present.reduce((sum, topic) => sum + topic.last_seq, 0),
      broken,
      checkpoint: newest && { number: newest.number, at: newest.at, isGenuine: heads !== null },
      checkedAt: new Date().toISOString(),
    };
  }

  /** Returns the content of a checkpoint, or null if it is forged. */
  private async headsOf(checkpoint: SignedCheckpoint): Promise<Head[] | null> {
    if (!isSignedBy(checkpoint, this.keys.publicKey)) return null;
    const heads = await headsAt(this.database, checkpoint.number);
    return headsDigest(heads).toString('hex') === checkpoint.heads ? heads : null;
  }

  /** Returns the possible topics of an account, by the records that they belong to. */
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
