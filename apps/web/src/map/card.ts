import type { OnScreen } from './farm-set.js';

/** Pixels between a card and its farm: the leader goes there. */
const GAP = 18;
/** Pixels that a card keeps from the edges of the map and from what lies over it. */
const ROOM = 8;
/** Milliseconds for which it is known what lies over the map: it is asked for many times a second while the map moves. */
const KNOWN = 250;

export interface Box {
  left: number;
  top: number;
  right: number;
  bottom: number;
}

const meets = (a: Box, b: Box) =>
  a.left < b.right + ROOM && a.right > b.left - ROOM && a.top < b.bottom + ROOM && a.bottom > b.top - ROOM;

/** What part of a span lies between two ends, its length kept where that is possible. */
const clamped = (at: number, low: number, high: number) => Math.max(low, Math.min(at, high));

interface Placed {
  /** The middle of the card. */
  x: number;
  y: number;
  /** It hangs below its farm, and its leader goes up. */
  below: boolean;
  /** From the card to the edge of the farm, pixels. */
  leader: number;
}

/**
 * Where the card of a farm stands: outside of it, above or below, in the room that nothing covers. Where neither has room, as on
 * a farm that is larger than the view, it is kept at the edge of the view.
 */
export function placeOf(
  { x, top, bottom, high, low }: OnScreen,
  card: { width: number; height: number },
  map: { width: number; height: number; taken: readonly Box[] },
): Placed {
  const [half, tall] = [card.width / 2, card.height];
  const across = clamped(x, ROOM + half, Math.max(ROOM + half, map.width - ROOM - half));
  const boxAt = (y: number): Box => ({
    left: across - half,
    right: across + half,
    top: y - tall / 2,
    bottom: y + tall / 2,
  });
  const isFree = (y: number) => {
    const box = boxAt(y);
    const inside = box.top >= ROOM && box.bottom <= map.height - ROOM;
    return inside && !map.taken.some((each) => meets(box, each));
  };
  const above = top - GAP - tall / 2;
  const under = bottom + GAP + tall / 2;
  const below = !isFree(above) && isFree(under);
  const wanted = below ? under : above;
  const y = isFree(wanted)
    ? wanted
    : clamped(wanted, ROOM + tall / 2, Math.max(ROOM + tall / 2, map.height - ROOM - tall / 2));
  const leader = below ? y - tall / 2 - low : high - (y + tall / 2);
  return { x: across, y, below, leader: y === wanted ? Math.max(0, leader) : 0 };
}

/** The card of the chosen farm, an element of the page. */
export class Card {
  private asked = 0;
  private map = { width: 0, height: 0, taken: [] as Box[] };

  constructor(readonly element: HTMLElement) {}

  /**
   * Puts it at a farm; null: there is none, and it hides.
   * @param lookAgain something else lies over the map now
   */
  place(at: OnScreen | null, lookAgain = false): void {
    if (lookAgain) this.asked = 0;
    const { style } = this.element;
    const map = at && this.look();
    // A card that stays behind at the edge of the view would be about nothing that is seen.
    const seen = at && map && at.x > 0 && at.x < map.width && at.bottom > 0 && at.top < map.height;
    style.visibility = seen ? 'visible' : 'hidden';
    if (!seen) return;
    const size = { width: this.element.offsetWidth, height: this.element.offsetHeight };
    const { x, y, below, leader } = placeOf(at, size, map);
    style.transform = `translate(-50%, -50%) translate(${Math.round(x)}px, ${Math.round(y)}px)`;
    style.setProperty('--leader', `${Math.round(leader)}px`);
    style.setProperty('--leader-x', `${Math.round(at.x - x)}px`);
    this.element.dataset.below = String(below);
  }

  /** What of the map is there, and what lies over it: whatever says so of itself by `data-over-map`. */
  private look() {
    const now = performance.now();
    if (this.asked && now - this.asked < KNOWN) return this.map;
    this.asked = now;
    const ground = this.element.parentElement;
    const { left, top, width, height } = ground?.getBoundingClientRect() ?? new DOMRect();
    const over = ground?.closest('[data-map]')?.querySelectorAll('[data-over-map]') ?? [];
    const taken = [...over].map((each) => {
      const box = each.getBoundingClientRect();
      return {
        left: box.left - left,
        right: box.right - left,
        top: box.top - top,
        bottom: box.bottom - top,
      };
    });
    this.map = { width, height, taken: taken.filter((box) => box.right > box.left && box.bottom > box.top) };
    return this.map;
  }
}
