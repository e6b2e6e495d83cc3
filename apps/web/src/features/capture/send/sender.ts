import {
  CAPTURE_LIMITS,
  type CaptureStage,
  type CaptureState,
  finishCapture,
  type OwnCaptureDto,
  readCapture,
  type SentCaptureDto,
  storeCapturePart,
} from '#libs/contracts';
import { ask } from '../../../core/api/ask.js';
import { ApiError } from '../../../core/api/problem.js';
import { askUpload } from '../../../core/api/upload.js';
import type { Queued } from '../store/database.js';
import { envelopeOf, markProblem, markStored, nextToSend, removeQueued } from '../store/queue.js';

/*
 * Sends the queue from the page: Background Sync is missing in Safari, Firefox and web views. One capture at a time,
 * oldest first, in parts; the server says which parts it has, so a broken connection costs one part at most.
 */

/** Milliseconds until the next attempt after a failure: doubled each time. */
const BACKOFF = { first: 4000, most: 300_000 };
/** Milliseconds between looks at the queue when nothing failed. */
const EVERY = 60_000;
const LOCK = 'gona.captures';

/** The capture that is being sent, and its bytes on the server. */
export interface Sending {
  captureId: string;
  sent: number;
}

/** `signIn`: the session is over. `retry`: the server was not reached. */
export type SenderState = 'idle' | 'sending' | 'paused' | 'retry' | 'signIn';

export interface SenderEvents {
  state: (state: SenderState) => void;
  sending: (sending: Sending | null) => void;
  /** The capture's place in the queue changed. */
  changed: (captureId: string) => void;
}

export class Sender {
  private timer: ReturnType<typeof setTimeout> | undefined;
  private running = false;
  private again = false;
  private failures = 0;
  private stopped = false;
  private paused = false;

  constructor(
    private readonly owner: number,
    private readonly events: SenderEvents,
  ) {}

  start(): void {
    addEventListener('online', this.now);
    document.addEventListener('visibilitychange', this.onVisible);
    this.now();
  }

  stop(): void {
    this.stopped = true;
    clearTimeout(this.timer);
    removeEventListener('online', this.now);
    document.removeEventListener('visibilitychange', this.onVisible);
  }

  pause(): void {
    this.paused = true;
    this.events.state('paused');
  }

  private readonly onVisible = () => {
    if (document.visibilityState === 'visible') this.now();
  };

  /** Sends at once; a running attempt looks at the queue again when it is done. */
  readonly now = (): void => {
    this.paused = false;
    if (this.running) {
      this.again = true;
      return;
    }
    clearTimeout(this.timer);
    void this.run();
  };

  private async run(): Promise<void> {
    this.running = true;
    let state: SenderState = 'idle';
    try {
      // Another tab of this phone sends the same queue.
      await withLock(() => this.sendAll());
      this.failures = 0;
      if (this.paused) state = 'paused';
    } catch (error) {
      if (this.paused) state = 'paused';
      else state = error instanceof ApiError && error.status === 401 ? 'signIn' : 'retry';
      if (!this.paused) this.failures += 1;
    }
    this.running = false;
    if (this.stopped) return;
    this.events.sending(null);
    this.events.state(state);
    if (this.again) {
      this.again = false;
      this.now();
    } else if (state !== 'paused') this.timer = setTimeout(this.now, this.pauseLength());
  }

  private pauseLength(): number {
    if (this.failures === 0) return EVERY;
    return Math.min(BACKOFF.first * 2 ** (this.failures - 1), BACKOFF.most);
  }

  private async sendAll(): Promise<void> {
    const later = new Set<string>();
    while (!this.stopped && !this.paused) {
      const queued = await nextToSend(this.owner, later);
      if (!queued) return;
      this.events.state('sending');
      if (!(await this.sendOne(queued))) later.add(queued.captureId);
      this.events.changed(queued.captureId);
    }
  }

  /** Returns false for a capture that has to wait while someone edits the farm. */
  private async sendOne(queued: Queued): Promise<boolean> {
    const { captureId } = queued;
    const envelope = await envelopeOf(captureId);
    try {
      if (envelope) await settle(captureId, await this.deliver(queued, envelope));
      else await removeQueued(captureId);
      return true;
    } catch (error) {
      if (error instanceof ApiError && error.error === 'farm.leased') return false;
      if (!isFinal(error)) throw error;
      // Sent as it is, it would fail again and hold up the others.
      await markProblem(captureId, { kind: 'refused', reason: error.message });
      return true;
    }
  }

  private async deliver(queued: Queued, envelope: Blob): Promise<SentCaptureDto> {
    const { captureId, keyId, size, sha256 } = queued;
    const { partBytes } = CAPTURE_LIMITS;
    const parts = Math.ceil(size / partBytes);
    const known = await ask(readCapture, { path: { captureId } }).catch((error) => {
      if (error instanceof ApiError && error.status === 404) return null;
      throw error;
    });
    if (known && known.state !== 'receiving') return known;
    const there = new Set(known?.parts);
    const bytesOf = (part: number) => Math.min(partBytes, size - part * partBytes);
    let sent = [...there].reduce((sum, part) => sum + bytesOf(part), 0);
    for (let part = 0; part < parts; part++) {
      if (this.paused || this.stopped) throw new DOMException('Sending was paused.', 'AbortError');
      this.events.sending({ captureId, sent });
      if (there.has(part)) continue;
      const bytes = envelope.slice(part * partBytes, part * partBytes + bytesOf(part));
      await askUpload(storeCapturePart, { path: { captureId, part } }, new File([bytes], `${part}`));
      sent += bytesOf(part);
    }
    this.events.sending({ captureId, sent });
    return ask(finishCapture, { path: { captureId }, body: { keyId, parts, size, sha256 } });
  }
}

/** Refusals that no repetition changes. A part that got lost on the server (`capture.incomplete`) is sent again. */
function isFinal(error: unknown): error is ApiError {
  if (!(error instanceof ApiError) || error.error === 'capture.incomplete') return false;
  return [400, 403, 404, 409, 413, 422].includes(error.status);
}

/**
 * Moves a capture in the queue by its state on the server. Only a conflict waits for the agent: the server keeps what it
 * refused, and staff decide.
 */
export async function settle(
  captureId: string,
  { state, reason }: Pick<SentCaptureDto, 'reason'> & { state: CaptureState | CaptureStage },
): Promise<void> {
  if (state === 'dropped') await removeQueued(captureId);
  else if (state === 'conflict') await markProblem(captureId, { kind: state, reason: reason ?? '' });
  else if (state !== 'receiving') await markStored(captureId);
}

/** Moves captures that staff decided while this phone still had them as problems. */
export async function settleAll(held: readonly Queued[], own: readonly OwnCaptureDto[]): Promise<void> {
  const byId = new Map(own.map((each) => [each.captureId, each]));
  for (const { captureId, state } of held) {
    const known = byId.get(captureId);
    if (state === 'needsAgent' && known && known.state !== 'conflict') await settle(captureId, known);
  }
}

function withLock(work: () => Promise<void>): Promise<void> {
  const locks = typeof navigator === 'undefined' ? undefined : navigator.locks;
  return locks ? locks.request(LOCK, work) : work();
}
