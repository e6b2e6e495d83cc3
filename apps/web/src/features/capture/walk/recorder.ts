import {
  type Draft,
  dropFixes,
  keepDraft,
  keepFix,
  type OpenDraft,
  type Vault,
  walkOf,
} from '../store/drafts.js';
import { begin, type Fix, pause, undo, type Walk, withFix, withPoint } from './walk.js';

/** `searching`: no position yet. `weak`: none accurate enough. `denied`: the browser gives no position. */
export type GpsState = 'off' | 'searching' | 'weak' | 'good' | 'denied';

export interface Recording {
  /** Its `walk` is the stored one; the present one is below. */
  draft: Draft;
  walk: Walk;
  /** The last position, also one that was thrown away. */
  here: Fix | null;
  gps: GpsState;
  /** The screen stays on. */
  awake: boolean;
  /** A point could not be stored: the phone is full. */
  isUnsaved: boolean;
}

const BUZZ_MS = 200;

/**
 * Holds one unfinished capture and records its boundary. It does not depend on the page that draws it, so the end of a session loses
 * nothing; each point is stored at once.
 */
export class Recorder {
  private recording: Recording;
  private watch: number | null = null;
  private wakeLock: WakeLockSentinel | null = null;
  private writes: Promise<unknown> = Promise.resolve();
  private readonly listeners = new Set<() => void>();

  constructor(
    private readonly vault: Vault,
    open: OpenDraft,
  ) {
    this.recording = {
      draft: open.draft,
      walk: walkOf(open),
      here: null,
      gps: 'off',
      awake: false,
      isUnsaved: false,
    };
  }

  readonly subscribe = (notify: () => void): (() => void) => {
    this.listeners.add(notify);
    return () => this.listeners.delete(notify);
  };
  readonly now = (): Recording => this.recording;
  readonly isWalking = (): boolean => this.recording.walk.since !== null;

  /** Changes fields of the draft, and stores it. */
  update(change: Partial<Draft>): void {
    this.set({ draft: { ...this.recording.draft, ...change } });
    this.save();
  }

  /** Resolves when everything so far is stored. */
  readonly stored = (): Promise<unknown> => this.writes;

  /** Begins to walk, or continues from the last point. */
  begin(): void {
    this.change(begin(this.recording.walk, Date.now()));
    this.followPosition();
    document.addEventListener('visibilitychange', this.stayAwake);
    void this.stayAwake();
  }

  pause(): void {
    this.change(pause(this.recording.walk, Date.now()));
    this.release();
  }

  undo(count?: number): void {
    const walk = undo(this.recording.walk, count);
    this.change(walk);
    this.write(() => dropFixes(this.vault, this.recording.draft.draftId, walk.points.length));
  }

  setHow(how: Walk['how']): void {
    this.change({ ...this.recording.walk, how });
  }

  /** Adds a drawn point. */
  draw(lng: number, lat: number): void {
    this.keep(withPoint(this.recording.walk, { lng, lat, accuracy: 0, at: Date.now() }));
  }

  setClosed(closed: boolean): void {
    if (closed) this.release();
    this.change({ ...pause(this.recording.walk, Date.now()), closed });
  }

  /** Discards the boundary, to begin again. */
  clear(): void {
    this.release();
    this.undo(this.recording.walk.points.length);
    this.change({ ...this.recording.walk, gaps: [], thrownAway: 0, walkedMs: 0, since: null, closed: false });
  }

  /** Shows the position without recording it, while drawing. */
  followPosition(): void {
    if (this.watch !== null || !('geolocation' in navigator)) {
      if (this.watch === null) this.set({ gps: 'denied' });
      return;
    }
    this.set({ gps: 'searching' });
    this.watch = navigator.geolocation.watchPosition(
      ({ coords, timestamp }) =>
        this.onFix({ lng: coords.longitude, lat: coords.latitude, accuracy: coords.accuracy, at: timestamp }),
      ({ code, PERMISSION_DENIED }) => this.set({ gps: code === PERMISSION_DENIED ? 'denied' : 'searching' }),
      { enableHighAccuracy: true, maximumAge: 0 },
    );
  }

  /** Ends the position and lets the screen sleep. */
  release(): void {
    if (this.watch !== null) navigator.geolocation.clearWatch(this.watch);
    this.watch = null;
    document.removeEventListener('visibilitychange', this.stayAwake);
    void this.wakeLock?.release().catch(() => undefined);
    this.wakeLock = null;
    this.set({ awake: false, gps: 'off' });
  }

  private onFix(fix: Fix): void {
    const { walk } = this.recording;
    const next = withFix(walk, fix);
    this.set({ here: fix, gps: next.thrownAway > walk.thrownAway ? 'weak' : 'good' });
    if (next.points.length > walk.points.length) this.keep(next);
    else if (next !== walk) this.set({ walk: next });
  }

  /** Stores the point that was added last. */
  private keep(walk: Walk): void {
    const number = walk.points.length - 1;
    const point = walk.points[number];
    if (walk.crossing && !this.recording.walk.crossing) navigator.vibrate?.(BUZZ_MS);
    this.change(walk);
    if (point) this.write(() => keepFix(this.vault, this.recording.draft.draftId, number, point));
  }

  private change(walk: Walk): void {
    this.set({ walk });
    this.save();
  }

  private save(): void {
    const { points: _, ...walk } = this.recording.walk;
    const draft = { ...this.recording.draft, walk };
    this.write(() => keepDraft(this.vault, draft));
  }

  /** Writes one after the other, so that an undo never runs before the point that it removes. */
  private write(work: () => Promise<unknown>): void {
    this.writes = this.writes.then(work).then(
      () => this.recording.isUnsaved && this.set({ isUnsaved: false }),
      () => this.set({ isUnsaved: true }),
    );
  }

  private set(change: Partial<Recording>): void {
    this.recording = { ...this.recording, ...change };
    for (const notify of this.listeners) notify();
  }

  /** Browsers release the lock when the page is hidden. */
  private readonly stayAwake = async (): Promise<void> => {
    if (document.visibilityState !== 'visible') return;
    try {
      this.wakeLock = await navigator.wakeLock.request('screen');
      this.wakeLock.addEventListener('release', () => this.set({ awake: false }));
      this.set({ awake: true });
    } catch {
      this.set({ awake: false });
    }
  };
}

let active: Recorder | null = null;

/** Returns the recorder of a draft; another page of the same draft gets the same one. */
export function recorderOf(vault: Vault, open: OpenDraft): Recorder {
  if (active?.now().draft.draftId === open.draft.draftId) return active;
  active?.pause();
  active = new Recorder(vault, open);
  return active;
}

/** Ends the active recorder; what it recorded is stored. */
export function endRecorder(): void {
  active?.pause();
  active = null;
}

/** Whether a boundary is being walked now. */
export const isWalking = (): boolean => active?.isWalking() ?? false;
