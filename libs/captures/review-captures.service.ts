import { Injectable } from '@nestjs/common';
import { Access, maySeeStaffNames, userName } from '#libs/access';
import {
  CAPTURE_MESSAGES,
  type CaptureComparisonDto,
  type CaptureItemDto,
  type CaptureItemListDto,
  type CaptureItemQuery,
  type DecideCaptureBody,
  decideCapture,
  GRANTS,
  isGranted,
  pathOf,
  topicOf,
} from '#libs/contracts';
import type { SessionActor } from '#libs/identity';
import { type Actor, Database, DomainError, type Transaction } from '#libs/platform';
import { changed } from './capture-changed.js';
import { CaptureKeys } from './capture-keys.service.js';
import { lacksGuardian, withGuardian } from './domain/guardian.js';
import { type OpenedCapture, readContent } from './domain/read-content.js';
import { Refusal } from './domain/refusal.js';
import { sideOfCapture } from './domain/side-of-capture.js';
import {
  type CaptureRow,
  changeCapture,
  envelopeOf,
  findCapture,
  lockCapture,
} from './persistence/capture.queries.js';
import {
  countReceived,
  type ReceivedRow,
  receivedCapture,
  receivedCaptures,
} from './persistence/received.queries.js';
import { dateOfBirthOf, sideOfRecord } from './persistence/sides.queries.js';
import { StoreCapture } from './store-capture.service.js';

/** Lets staff compare and decide captures that were not stored by themselves. */
@Injectable()
export class ReviewCaptures {
  constructor(
    private readonly database: Database,
    private readonly access: Access,
    private readonly keys: CaptureKeys,
    private readonly storing: StoreCapture,
  ) {}

  async list(actor: SessionActor, query: CaptureItemQuery): Promise<CaptureItemListDto> {
    const scope = await this.access.scopeOf(actor);
    const [rows, total] = await Promise.all([
      receivedCaptures(this.database, scope, query),
      countReceived(this.database, scope, query),
    ]);
    return { list: rows.map((row) => itemOf(row, actor)), total };
  }

  /** Opens a capture beside the record. Throws `record.notFound` out of scope. */
  async compare(actor: SessionActor, captureId: string): Promise<CaptureComparisonDto> {
    const { capture, row } = await this.require(actor, captureId);
    const opened = await this.open(capture).catch((error: unknown) => {
      if (error instanceof Refusal) return null;
      throw error;
    });
    const { farmerId, communityResourceId, id } = capture;
    const other =
      farmerId === null
        ? null
        : await sideOfRecord(this.database, { farmerId, communityResourceId, but: id });
    const item = itemOf(row, actor);
    return {
      ...item,
      capture: opened && sideOfCapture(opened, item.agent, other),
      other,
      needsGuardian: opened !== null && lacksGuardian(await this.bornOn(capture), opened.json),
      links: await this.linksOf(actor, capture),
    };
  }

  /**
   * Stores a capture in place of the record as it is, or drops it. A guardian is written to the decisions of a farmer
   * under 18 that name none. Throws `record.notFound` out of scope,
   * `capture.settled` if it was decided before, `request.invalid` without a reason, or with the reason why it still
   * cannot be stored, `farm.leased`.
   */
  async decide(
    actor: SessionActor,
    captureId: string,
    { accept, reason, guardian }: DecideCaptureBody,
  ): Promise<CaptureComparisonDto> {
    const { capture, row } = await this.require(actor, captureId);
    if (!accept && !reason) throw DomainError.invalid({ reason: CAPTURE_MESSAGES.reasonNeeded });
    if (!isOpen(capture)) throw new DomainError('capture.settled');
    try {
      if (accept) await this.accept(actor, capture, row, guardian);
      else
        await this.settle(actor, capture, async (tx) => {
          await changeCapture(tx, capture.id, {
            state: 'dropped',
            reason: reason ?? null,
            decidedBy: actor.id,
          });
          return 'dropped';
        });
    } catch (error) {
      if (error instanceof Refusal) throw DomainError.invalid({ accept: error.message });
      throw error;
    }
    return this.compare(actor, captureId);
  }

  private async accept(
    actor: SessionActor,
    capture: CaptureRow,
    { agent }: ReceivedRow,
    guardian: string | undefined,
  ): Promise<void> {
    const opened = await this.open(capture);
    const pictures = await this.storing.stage(opened);
    const by: Actor = { id: agent.id, name: agent.name, accountId: capture.accountId };
    const json = withGuardian(await this.bornOn(capture), opened.json, guardian);
    await this.settle(actor, capture, async (tx) => {
      const change = await this.storing.store(tx, { capture, json, pictures, by, isAccepted: true });
      await changeCapture(tx, capture.id, { ...change, decidedBy: actor.id });
      return change.state === 'stored' ? 'stored' : 'review';
    });
  }

  private async settle(
    actor: SessionActor,
    { id }: CaptureRow,
    work: (tx: Transaction) => Promise<'stored' | 'dropped' | 'review'>,
  ): Promise<void> {
    await this.database.transaction(async (tx) => {
      const capture = await lockCapture(tx, id);
      if (!isOpen(capture)) throw new DomainError('capture.settled');
      const state = await work(tx);
      tx.record(changed(capture, state, actor));
      const { accountId, agentId, captureId } = capture;
      tx.record({
        topic: topicOf.account(accountId),
        type: 'capture.decided',
        subject: { kind: 'capture', id },
        data: { captureId, agentId, accepted: state === 'stored' },
        accountId,
        by: { id: actor.id, name: actor.name, accountId: actor.accountId },
      });
    });
  }

  private async open(capture: CaptureRow): Promise<OpenedCapture> {
    const { id, accountId, captureId, agentId, keyId } = capture;
    const envelope = await envelopeOf(this.database, id);
    if (!envelope || keyId === null) throw new Refusal(CAPTURE_MESSAGES.unreadable);
    const privateKey = await this.keys.privateKey(accountId, keyId);
    return readContent(envelope, privateKey, { captureId, keyId, agentId });
  }

  private async bornOn({ farmerId }: CaptureRow): Promise<string | null> {
    return farmerId === null ? null : dateOfBirthOf(this.database, farmerId);
  }

  private async require(
    actor: SessionActor,
    captureId: string,
  ): Promise<{ capture: CaptureRow; row: ReceivedRow }> {
    const capture = await findCapture(this.database, captureId);
    const scope = await this.access.scopeOf(actor);
    const row = capture && (await receivedCapture(this.database, scope, capture.id));
    if (!row) throw new DomainError('record.notFound');
    return { capture, row };
  }

  private async linksOf(actor: SessionActor, capture: CaptureRow) {
    if (!isOpen(capture) || !isGranted(await this.access.grantsOf(actor), GRANTS.editFarms)) return [];
    const href = `/api${pathOf(decideCapture, { captureId: capture.captureId })}`;
    return ['accept', 'drop'].map((rel) => ({ rel, href, method: 'POST' as const }));
  }
}

const isOpen = ({ state }: CaptureRow) => state === 'conflict' || state === 'review' || state === 'refused';

function itemOf(row: ReceivedRow, { roles }: SessionActor): CaptureItemDto {
  const { id: _, agent, receivedAt, deletedOn, ...item } = row;
  return {
    ...item,
    agent: userName(agent, maySeeStaffNames(roles)),
    receivedAt: receivedAt.toISOString(),
    deletedOn: deletedOn?.toISOString() ?? null,
  };
}
