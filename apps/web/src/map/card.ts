import type { OnScreen } from './farm-set.js';

/** Pixels that a card keeps from the edge of its farm. */
const ROOM = 10;

/** Puts the card of the chosen farm on it; null: there is none, and the card hides. */
export function placeCard(card: HTMLElement, at: OnScreen | null): void {
  card.style.visibility = at ? 'visible' : 'hidden';
  if (!at) return;
  const { x, y, width, height, top } = at;
  // On a farm that is smaller than its card the card would hide it: it goes above.
  const covers = width < card.offsetWidth + ROOM || height < card.offsetHeight + ROOM;
  const middle = covers ? top - card.offsetHeight / 2 - ROOM : y;
  card.style.transform = `translate(-50%, -50%) translate(${Math.round(x)}px, ${Math.round(middle)}px)`;
}
