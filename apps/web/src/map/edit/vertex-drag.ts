import type { MapLike } from '../types.js';
import { hasMiddle, middleOf } from './edit-drawing.js';
import { type Handle, nearestGrip, type Pixel, type PointerKind, REACH } from './nearest.js';

type Place = [lng: number, lat: number];

/** The map under the editing tool: MapLibre's own, or the one over Google's. */
export interface Ground {
  /** Receives pointer events; those not consumed go to the map below. */
  surface: HTMLElement;
  toPixel(place: Place): Pixel;
  toPlace(pixel: Pixel): Place;
  zoom(): number;
}

/** Returns a map in the form that tools use. */
export const groundOf = (map: MapLike, surface: HTMLElement): Ground => ({
  surface,
  toPixel: (place) => map.project(place),
  toPlace: ({ x, y }) => {
    const { lng, lat } = map.unproject([x, y]);
    return [lng, lat];
  },
  zoom: () => map.getZoom(),
});

/** Callbacks of the editing tool. */
export interface Work {
  /** The ring whose points can be dragged, without a repeated first point. */
  ring(): readonly Place[];
  chosen(): number | null;
  /** Returns true while points can only be picked for a range, not dragged. */
  picksOnly(): boolean;
  /** A handle was pressed and released without a drag. */
  onPick(grip: Handle): void;
  /** A point is dragged. `more`: the same drag as before. */
  onDrag(index: number, to: Place, more: boolean): void;
  /** A middle handle is dragged: it becomes a point, whose index is returned. */
  onInsert(after: number, at: Place): number;
}

interface Press {
  grip: Handle;
  pointer: number;
  from: Pixel;
  /** From the pointer to the handle, so that a point does not jump to the pointer. */
  offset: Pixel;
  dragged: boolean;
  last: Pixel | null;
}

/** Pixels before a press becomes a drag, because a hand is never quite still. */
const STILL: Record<PointerKind, number> = { mouse: 3, touch: 8 };
const KEPT = ['mousedown', 'touchstart', 'click', 'dblclick'] as const;

/**
 * Drags handles of a boundary by mouse, pen or finger. It handles events before the map and consumes those on a
 * handle, so that dragging a point moves neither our map nor Google's. Positions are reported once per frame.
 */
export class VertexDrag {
  private press: Press | null = null;
  /** Whether a press was on a handle: the click that ends it is then hidden from the map. */
  private keeping = false;
  private frame = 0;

  constructor(
    private readonly ground: Ground,
    private readonly work: Work,
  ) {
    const { surface } = ground;
    surface.addEventListener('pointerdown', this.onDown, true);
    surface.addEventListener('pointermove', this.onMove, true);
    surface.addEventListener('pointerup', this.onUp, true);
    surface.addEventListener('pointercancel', this.onUp, true);
    for (const event of KEPT) surface.addEventListener(event, this.keep, { capture: true, passive: false });
  }

  destroy(): void {
    const { surface } = this.ground;
    cancelAnimationFrame(this.frame);
    surface.style.cursor = '';
    surface.removeEventListener('pointerdown', this.onDown, true);
    surface.removeEventListener('pointermove', this.onMove, true);
    surface.removeEventListener('pointerup', this.onUp, true);
    surface.removeEventListener('pointercancel', this.onUp, true);
    for (const event of KEPT) surface.removeEventListener(event, this.keep, true);
  }

  get dragging(): boolean {
    return this.press?.dragged ?? false;
  }

  /** Cancels a drag: its further events are not reported. */
  release(): void {
    cancelAnimationFrame(this.frame);
    this.frame = 0;
    this.press = null;
  }

  private readonly onDown = (event: PointerEvent): void => {
    this.keeping = false;
    if (event.button > 0 || this.press) return;
    const hand = this.pixelOf(event);
    const grip = this.gripAt(hand, kindOf(event));
    if (!grip) return;
    this.keeping = true;
    event.stopPropagation();
    const at = this.pixelOfGrip(grip);
    this.press = {
      grip,
      pointer: event.pointerId,
      from: hand,
      offset: { x: at.x - hand.x, y: at.y - hand.y },
      dragged: false,
      last: null,
    };
    try {
      this.ground.surface.setPointerCapture?.(event.pointerId);
    } catch {
      // The pointer is already released.
    }
  };

  private readonly onMove = (event: PointerEvent): void => {
    const { press } = this;
    const hand = this.pixelOf(event);
    if (!press) {
      this.showCursor(event.buttons > 0 ? null : this.gripAt(hand, kindOf(event)));
      return;
    }
    if (press.pointer !== event.pointerId) return;
    event.stopPropagation();
    if (this.work.picksOnly()) return;
    const far = Math.hypot(hand.x - press.from.x, hand.y - press.from.y) > STILL[kindOf(event)];
    if (!press.last && !far) return;
    press.last = hand;
    if (!this.frame) this.frame = requestAnimationFrame(this.drag);
  };

  private readonly onUp = (event: PointerEvent): void => {
    const { press } = this;
    if (!press || press.pointer !== event.pointerId) return;
    event.stopPropagation();
    if (this.frame) {
      cancelAnimationFrame(this.frame);
      this.drag();
    }
    this.press = null;
    this.ground.surface.style.cursor = '';
    if (!press.dragged && event.type === 'pointerup') this.work.onPick(press.grip);
  };

  private readonly drag = (): void => {
    this.frame = 0;
    const { press } = this;
    if (!press?.last) return;
    const to = this.ground.toPlace({ x: press.last.x + press.offset.x, y: press.last.y + press.offset.y });
    if (press.grip.kind === 'middle') {
      press.grip = { kind: 'point', index: this.work.onInsert(press.grip.index, to) };
      this.work.onDrag(press.grip.index, to, true);
    } else this.work.onDrag(press.grip.index, to, press.dragged);
    press.dragged = true;
    this.ground.surface.style.cursor = 'grabbing';
  };

  private readonly keep = (event: Event): void => {
    if (!this.keeping) return;
    event.stopPropagation();
    // A finger must not scroll the page; a mouse press keeps its focus.
    if (event.type === 'touchstart' && event.cancelable) event.preventDefault();
  };

  private showCursor(grip: Handle | null): void {
    this.ground.surface.style.cursor = grip ? (this.work.picksOnly() ? 'pointer' : 'grab') : '';
    this.ground.surface.dataset.grip = grip?.kind ?? '';
  }

  private gripAt(hand: Pixel, kind: PointerKind): Handle | null {
    const ring = this.work.ring();
    const picksOnly = this.work.picksOnly();
    const zoom = this.ground.zoom();
    const points = ring.map((place) => this.ground.toPixel(place));
    const middles = ring.map((place, index) => {
      const next = ring[(index + 1) % ring.length];
      return picksOnly || !next || !hasMiddle(place, next, zoom)
        ? null
        : this.ground.toPixel(middleOf(place, next));
    });
    return nearestGrip(hand, REACH[kind], points, middles, this.work.chosen());
  }

  private pixelOfGrip({ kind, index }: Handle): Pixel {
    const ring = this.work.ring();
    const place = ring[index] ?? [0, 0];
    return this.ground.toPixel(
      kind === 'point' ? place : middleOf(place, ring[(index + 1) % ring.length] ?? place),
    );
  }

  private pixelOf({ clientX, clientY }: PointerEvent): Pixel {
    const { left, top } = this.ground.surface.getBoundingClientRect();
    return { x: clientX - left, y: clientY - top };
  }
}

const kindOf = ({ pointerType }: PointerEvent): PointerKind => (pointerType === 'touch' ? 'touch' : 'mouse');
