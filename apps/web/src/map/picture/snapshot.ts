import { metresPerPixel } from '../geometry.js';
import type { MapLike, Snapshot } from '../types.js';

/** Redraws the map and copies it synchronously, because the browser may discard its pixels afterwards. */
export function snapshotOf(map: MapLike, container: HTMLElement, card: HTMLElement | null): Snapshot | null {
  map.redraw();
  const drawn = map.getCanvas();
  const canvas = document.createElement('canvas');
  canvas.width = drawn.width;
  canvas.height = drawn.height;
  const context = canvas.getContext('2d');
  if (!context) return null;
  context.drawImage(drawn, 0, 0);
  return {
    canvas,
    width: container.clientWidth,
    height: container.clientHeight,
    metresPerPixel: metresPerPixel(map.getCenter().lat, map.getZoom()),
    attribution: container.querySelector('.maplibregl-ctrl-attrib-inner')?.textContent?.trim() ?? '',
    card: cardIn(container, card),
  };
}

function cardIn(container: HTMLElement, card: HTMLElement | null): Snapshot['card'] {
  if (card?.style.visibility !== 'visible' || card.offsetWidth === 0) return null;
  const lines = [...card.querySelectorAll('b, span')]
    .filter((each) => each.childElementCount === 0)
    .map((each) => each.textContent?.trim() ?? '')
    .filter(Boolean);
  const [map, at] = [container.getBoundingClientRect(), card.getBoundingClientRect()];
  return lines.length === 0 ? null : { lines, left: at.left - map.left, top: at.top - map.top };
}
