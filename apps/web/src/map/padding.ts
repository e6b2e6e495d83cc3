import type { Padding } from './types.js';

const MOST = 0.75;

/** Padding that leaves a quarter of a small map for the farms: MapLibre refuses more than the map has. */
export function within(
  { left, right, top, bottom }: Padding,
  { clientWidth, clientHeight }: { clientWidth: number; clientHeight: number },
): Padding {
  const share = (room: number, sum: number) => (room > 0 && sum > room * MOST ? (room * MOST) / sum : 1);
  const across = share(clientWidth, left + right);
  const down = share(clientHeight, top + bottom);
  return { left: left * across, right: right * across, top: top * down, bottom: bottom * down };
}
