import { createHash } from 'node:crypto';
import type { Readable } from 'node:stream';
import { Injectable } from '@nestjs/common';
import {
  CAPTURE_LIMITS,
  CAPTURE_MESSAGES,
  type CaptureSideDto,
  type FinishCaptureBody,
  pathOf,
  type SentCaptureDto,
  type SettleCaptureBody,
  settleCapture,
} from '#libs/contracts';
import type { SessionActor } from '#libs/identity';
import { Database, DomainError, TakeUpload } from '#libs/platform';
import { changed } from './capture-changed.js';
import { CaptureKeys } from './capture-keys.service.js';
import { type OpenedCapture, readContent } from './domain/read-content.js';
import { Refusal } from './domain/refusal.js';
import { sideOfCapture } from './domain/side-of-capture.js';
import {
  type CaptureChange,
  type CaptureRow,
  changeCapture,
  countUnfinished,
  deleteParts,
  envelopeOf,
  findCapture,
  lockCapture,
  partsOf,
  storePart,
} from './persistence/capture.queries.js';
import { placeOfRefused } from './persistence/refused.queries.js';
import { sideOfRecord } from './persistence/sides.queries.js';
import { StoreCapture } from './store-capture.service.js';

/** Captures of an agent that can be received at the same time; phones send one after the other. */
const MOST_UNFINISHED = 20;
const MOST_PARTS = Math.ceil(CAPTURE_LIMITS.bytes / CAPTURE_LIMITS.partBytes);

/** Receives captures of the signed-in agent in parts, and stores them once they are whole. */
@Injectable()
export class ReceiveCaptures {
  constructor(
    private readonly database: Database,
    private readonly uploads: TakeUpload,
    private readonly keys: CaptureKeys,
    private readonly storing: StoreCapture,
  ) {}

  /**
   * Stores a part, counted from 0. A part that came before is replaced; one of a finished capture changes nothing.
   * Throws `record.notFound` for the id of another person, `file.tooLarge`, `capture.tooMany`, and as `TakeUpload` does.
   */
  async part(
    actor: SessionActor,
    captureId: string,
    part: number,
    content: Readable,
  ): Promise<SentCaptureDto> {
    const bytes = await this.uploads.bytes(content, actor, CAPTURE_LIMITS.partBytes);
    if (!Number.isInteger(part) || part < 0 || part >= MOST_PARTS)
      throw new DomainError('file.tooLarge', CAPTURE_MESSAGES.tooManyParts);
    const known = await findCapture(this.database, captureId);
    if (!known && (await countUnfinished(this.database, actor.id)) >= MOST_UNFINISHED)
      throw new DomainError('capture.tooMany');
    const { accountId, id: agentId } = actor;
    const outcome = await this.database.transaction((tx) =>
      storePart(tx, { captureId, accountId, agentId }, part, bytes),
    );
    if (outcome === 'foreign') throw new DomainError('record.notFound');
    return this.read(actor, captureId);
  }

  /** Returns the state of an own capture. Throws `record.notFound` for any other. */
  async read(actor: SessionActor, captureId: string): Promise<SentCaptureDto> {
    return this.stateOf(await this.own(actor, captureId));
  }

  /**
   * Opens and stores a capture whose parts have arrived, in one transaction. Repeated calls get its present state. What
   * cannot be stored is kept encrypted, with the reason. Throws `capture.otherBytes` for other contents under the same
   * id, `capture.incomplete`, and `farm.leased` while someone edits the farm: send it again later.
   */
  async finish(actor: SessionActor, captureId: string, body: FinishCaptureBody): Promise<SentCaptureDto> {
    const capture = await this.own(actor, captureId);
    const { keyId, sha256 } = body;
    if (capture.state === 'receiving') {
      const envelope = await this.whole(capture, body);
      await this.take({ ...capture, keyId }, actor, sha256, envelope);
    } else if (capture.sha256 !== sha256) throw new DomainError('capture.otherBytes');
    return this.read(actor, captureId);
  }

  /**
   * Stores the decision of the agent about a conflict. The same decision again changes nothing. Throws
   * `record.notFound`, `request.invalid` unless it is one decision, `capture.settled`.
   */
  async settle(
    actor: SessionActor,
    captureId: string,
    { keep, drop }: SettleCaptureBody,
  ): Promise<SentCaptureDto> {
    const { id } = await this.own(actor, captureId);
    if ((keep === true) === (drop !== undefined))
      throw DomainError.invalid({ keep: CAPTURE_MESSAGES.keepOrDrop });
    await this.database.transaction(async (tx) => {
      const capture = await lockCapture(tx, id);
      const state = keep ? 'review' : 'dropped';
      if (capture.state === state) return;
      if (capture.state !== 'conflict') throw new DomainError('capture.settled');
      await changeCapture(tx, id, { state, agentReason: drop ?? null });
      tx.record(changed(capture, state, actor));
    });
    return this.read(actor, captureId);
  }

  private async own(actor: SessionActor, captureId: string): Promise<CaptureRow> {
    const capture = await findCapture(this.database, captureId);
    if (capture?.agentId !== actor.id) throw new DomainError('record.notFound');
    return capture;
  }

  /** Returns the bytes of all parts. A damaged part cannot be told from the others, so all are sent again. */
  private async whole({ id }: CaptureRow, { parts, size, sha256 }: FinishCaptureBody): Promise<Buffer> {
    const envelope = await envelopeOf(this.database, id, parts);
    if (envelope === null) throw new DomainError('capture.incomplete');
    const isSame = createHash('sha256').update(envelope).digest('hex') === sha256;
    if (envelope.length === size && isSame) return envelope;
    await deleteParts(this.database, id);
    throw new DomainError('capture.incomplete');
  }

  private async take(capture: CaptureRow, actor: SessionActor, sha256: string, envelope: Buffer) {
    const keyId = capture.keyId ?? 0;
    let opened: OpenedCapture | null = null;
    try {
      const privateKey = await this.keys.privateKey(actor.accountId, keyId);
      opened = await readContent(envelope, privateKey, {
        captureId: capture.captureId,
        keyId,
        agentId: actor.id,
      });
      const { json } = opened;
      const pictures = await this.storing.stage(opened);
      const { id, name, accountId } = actor;
      await this.settleOnce(capture, actor, sha256, (tx) =>
        this.storing.store(tx, { capture, json, pictures, by: { id, name, accountId }, isAccepted: false }),
      );
    } catch (error) {
      if (!(error instanceof Refusal)) throw error;
      const reason = error.message;
      await this.settleOnce(capture, actor, sha256, async (tx) => ({
        ...(opened && (await placeOfRefused(tx, actor.accountId, opened.json))),
        state: 'refused',
        reason,
      }));
    }
  }

  /** Runs `work` and writes the outcome, unless another request did so meanwhile. */
  private async settleOnce(
    { id, keyId }: CaptureRow,
    actor: SessionActor,
    sha256: string,
    work: (tx: Parameters<typeof lockCapture>[0]) => Promise<CaptureChange>,
  ): Promise<void> {
    await this.database.transaction(async (tx) => {
      const capture = await lockCapture(tx, id);
      if (capture.state !== 'receiving') return;
      const change = await work(tx);
      const isKnownKey = await this.keys.exists(tx, actor.accountId, keyId ?? 0);
      await changeCapture(tx, id, { ...change, sha256, ...(isKnownKey && { keyId: keyId ?? 0 }) });
      tx.record(changed(capture, change.state, actor));
    });
  }

  private async stateOf(capture: CaptureRow): Promise<SentCaptureDto> {
    const { id, captureId, state, reason, conflict, farmerId, farmId, communityResourceId } = capture;
    const isOpen = state === 'conflict';
    const [parts, other] = await Promise.all([
      state === 'receiving' ? partsOf(this.database, id) : [],
      isOpen && farmerId !== null
        ? sideOfRecord(this.database, { farmerId, communityResourceId, but: id })
        : null,
    ]);
    const mine = isOpen ? await this.ownSide(capture, other) : null;
    const href = `/api${pathOf(settleCapture, { captureId })}`;
    return {
      captureId,
      state,
      parts,
      reason,
      conflict,
      farmerId,
      farmId,
      mine,
      other,
      links: isOpen ? [{ rel: 'settle', href, method: 'POST' }] : [],
    };
  }

  private async ownSide(capture: CaptureRow, other: CaptureSideDto | null): Promise<CaptureSideDto | null> {
    const { id, captureId, accountId, agentId, keyId } = capture;
    const envelope = await envelopeOf(this.database, id);
    if (!envelope || keyId === null) return null;
    const privateKey = await this.keys.privateKey(accountId, keyId);
    return sideOfCapture(await readContent(envelope, privateKey, { captureId, keyId, agentId }), null, other);
  }
}
