import { Injectable } from '@nestjs/common';
import {
  CAPTURE_FARMERS,
  CAPTURE_NEIGHBOURS,
  CAPTURES_AT_ONCE,
  type CaptureFarmerListDto,
  type CaptureNeighbourListDto,
  type CaptureWorkDto,
  CONSENT_PURPOSE_NAMES,
  type OwnCaptureListDto,
} from '#libs/contracts';
import type { SessionActor } from '#libs/identity';
import { Database, DomainError } from '#libs/platform';
import { Notices } from '#libs/privacy';
import { CaptureKeys } from './capture-keys.service.js';
import {
  countFarmers,
  farmersOf,
  isActiveAgent,
  neighboursOf,
  ownCaptures,
  ownPosting,
  postingsOf,
} from './persistence/work.queries.js';

/** Reads what a phone keeps for its agent: postings, farmers, neighbours, and the state of own captures. */
@Injectable()
export class ReadWork {
  constructor(
    private readonly database: Database,
    private readonly keys: CaptureKeys,
    private readonly notices: Notices,
  ) {}

  /** Returns postings, notices and public key. A suspended agent gets no postings. */
  async work(actor: SessionActor): Promise<CaptureWorkDto> {
    const [isActive, key, notices] = await Promise.all([
      isActiveAgent(this.database, actor.id),
      this.keys.current(actor.accountId),
      this.notices.ofAccount(actor.accountId),
    ]);
    const vault = await this.keys.vaultSecret(actor.accountId, actor.id);
    const postings = isActive ? await postingsOf(this.database, actor.id) : [];
    return { agentId: actor.id, isActive, key, vault, purposes: CONSENT_PURPOSE_NAMES, notices, postings };
  }

  /** Returns a page of farmers. Throws `record.notFound` for a posting of someone else, or a suspended agent. */
  async farmers(actor: SessionActor, postingId: number, after = 0): Promise<CaptureFarmerListDto> {
    await this.requirePosting(actor, postingId);
    const [list, total] = await Promise.all([
      farmersOf(this.database, actor.id, postingId, after),
      countFarmers(this.database, postingId),
    ]);
    const next = list.length === CAPTURE_FARMERS ? (list.at(-1)?.position ?? null) : null;
    return { list, total, next };
  }

  /** Returns boundaries near a posting. Throws as `farmers`. */
  async neighbours(actor: SessionActor, postingId: number): Promise<CaptureNeighbourListDto> {
    await this.requirePosting(actor, postingId);
    const list = await neighboursOf(this.database, actor.accountId, postingId);
    return { list: list.slice(0, CAPTURE_NEIGHBOURS), isCut: list.length > CAPTURE_NEIGHBOURS };
  }

  /** Returns own captures whose state changed after a time; all without one. */
  async mine(actor: SessionActor, since: string | null): Promise<OwnCaptureListDto> {
    const rows = await ownCaptures(this.database, actor.id, since);
    const list = rows.slice(0, CAPTURES_AT_ONCE);
    const until = list.at(-1)?.at ?? since ?? new Date(0).toISOString();
    return { list, until, hasMore: rows.length > CAPTURES_AT_ONCE };
  }

  private async requirePosting(actor: SessionActor, postingId: number): Promise<void> {
    const [isActive, posting] = await Promise.all([
      isActiveAgent(this.database, actor.id),
      ownPosting(this.database, actor.id, postingId),
    ]);
    if (!isActive || !posting) throw new DomainError('record.notFound');
  }
}
