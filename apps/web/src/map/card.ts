import type { OnScreen } from './farm-set.js';

/** Pixels between a card and its farm, for the leader line. */
const GAP = 18;
/** Minimum pixels between a card and the edges of the map or elements over it. */
const ROOM = 8;
/** Milliseconds for which the elements over the map are cached, because a moving map needs them many times a second. */
const KNOWN = 250;

export interface Box {
  left: number;
  top: number;
  right: number;
  bottom: number;
}

const meets = (a: Box, b: Box) =>
  a.left < b.right + ROOM && a.right > b.left - ROOM && a.top < b.bottom + ROOM && a.bottom > b.top - ROOM;

/** Clamps a value between two ends. */
const clamped = (at: number, low: number, high: number) => Math.max(low, Math.min(at, high));

interface Placed {
  /** The middle of the card. */
  x: number;
  y: number;
  /** Whether it is below its farm, with its leader going up. */
  below: boolean;
  /** From the card to the edge of the farm, pixels. */
  leader: number;
}

/**
 * Returns the position of a farm's card: above or below it, in an uncovered area, beside the tools if they cover it there.
 * If nothing fits, as on a farm larger than the view, it stays at the edge of the view.
 */
export function placeOf(
  { x, top, bottom, high, low }: OnScreen,
  card: { width: number; height: number },
  map: { width: number; height: number; taken: readonly Box[] },
): Placed {
  const [half, tall] = [card.width / 2, card.height];
  const most = Math.max(ROOM + half, map.width - ROOM - half);
  const straight = clamped(x, ROOM + half, most);
  const isFree = (across: number, y: number) => {
    const box = { left: across - half, right: across + half, top: y - tall / 2, bottom: y + tall / 2 };
    const inside = box.top >= ROOM && box.bottom <= map.height - ROOM;
    return inside && !map.taken.some((each) => meets(box, each));
  };
  const above = top - GAP - tall / 2;
  const under = bottom + GAP + tall / 2;
  const lowest = Math.max(ROOM + tall / 2, map.height - ROOM - tall / 2);
  const edge = clamped(above, ROOM + tall / 2, lowest);
  const beside = map.taken
    .flatMap((box) => [box.right + ROOM + half, box.left - ROOM - half])
    .filter((across) => across >= ROOM + half && across <= most && Math.abs(across - x) <= card.width)
    .sort((one, other) => Math.abs(one - x) - Math.abs(other - x));
  const columns = [straight, ...beside];
  const free = [
    ...columns.flatMap((across) => [above, under].map((y) => ({ across, y }))),
    ...columns.map((across) => ({ across, y: edge })),
  ];
  const { across, y } = free.find((each) => isFree(each.across, each.y)) ?? { across: straight, y: edge };
  const below = y === under;
  const leader = below ? y - tall / 2 - low : high - (y + tall / 2);
  const reaches = (y === above || below) && Math.abs(across - x) <= half;
  return { x: across, y, below, leader: reaches ? Math.max(0, leader) : 0 };
}

/** The card of the selected farm, an element of the page. */
export class Card {
  private asked = 0;
  private map = { width: 0, height: 0, taken: [] as Box[] };

  constructor(readonly element: HTMLElement) {}

  /**
   * Places it at a farm, or hides it for null.
   * @param lookAgain the elements over the map have changed
   */
  place(at: OnScreen | null, lookAgain = false): void {
    if (lookAgain) this.asked = 0;
    const { style } = this.element;
    const map = at && this.look();
    // Hidden: a card left at the edge of the view would refer to nothing visible.
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

  /** Finds the visible area of the map, and the elements over it, marked with `data-over-map`. */
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
